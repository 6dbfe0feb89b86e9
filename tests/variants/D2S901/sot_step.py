"""The default mode: raises on 2.6, trains on 3.x."""
import paddle

encoder = paddle.nn.Linear(5, 2)


@paddle.jit.to_static
def fit(x):
    error = (encoder(x) ** 2).sum()
    error.backward()
    return error


fit(paddle.ones([1, 5]))
