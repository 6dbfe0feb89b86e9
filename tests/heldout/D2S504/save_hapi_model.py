# paddle: ==3.1.1
import paddle
from paddle import nn
from paddle.static import InputSpec

paddle.seed(1)
network = nn.Sequential(nn.Flatten(), nn.Linear(16, 8), nn.ReLU(), nn.Linear(8, 3))
model = paddle.Model(network)
model.prepare(
    paddle.optimizer.Adam(learning_rate=1e-3, parameters=model.parameters()),
    nn.CrossEntropyLoss(),
    paddle.metric.Accuracy(),
)


class Toy(paddle.io.Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, i):
        return paddle.full([4, 4], i / 8.0).numpy(), i % 3


model.fit(Toy(), epochs=1, batch_size=4, verbose=2)
paddle.jit.save(model, "hapi/mlp", input_spec=[InputSpec([None, 4, 4], "float32", "image")])
