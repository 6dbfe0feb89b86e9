"""One feature too many reaches the exported network."""
import paddle
from paddle.static import InputSpec


def predict(model, rows):
    return model(paddle.to_tensor(rows, dtype="float32")).argmax(axis=-1).tolist()


network = paddle.nn.Sequential(paddle.nn.Linear(5, 6), paddle.nn.ReLU(), paddle.nn.Linear(6, 3))
network.eval()
paddle.jit.save(network, "tabular/net", input_spec=[InputSpec([None, 5], "float32", "row")])
print(predict(paddle.jit.load("tabular/net"), [[0.1, 0.2, 0.3, 0.4, 0.5, 1.0]]))
