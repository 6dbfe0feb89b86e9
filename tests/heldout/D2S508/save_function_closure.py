# paddle: ==3.1.1
import paddle
from paddle import nn

encoder = nn.LSTM(4, 8)
decoder = nn.Linear(8, 4)
encoder.eval()
decoder.eval()


@paddle.jit.to_static(
    input_spec=[paddle.static.InputSpec([None, 6, 4], "float32", "series")], full_graph=True
)
def reconstruct(series):
    h, _ = encoder(series)
    return decoder(h)


def anomaly_score(x):
    return (reconstruct(x) - x).abs().mean(axis=[1, 2])


print("score", anomaly_score(paddle.rand([2, 6, 4])).shape)
paddle.jit.save(reconstruct, "anomaly/ae")
