"""A model trained with the high-level API is handed to jit.save as a paddle.Model."""
import paddle
from paddle.static import InputSpec


class Regressor(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = paddle.nn.Sequential(paddle.nn.Linear(3, 8), paddle.nn.Tanh(), paddle.nn.Linear(8, 1))

    def forward(self, features):
        return self.body(features)


def build():
    spec = [InputSpec([None, 3], "float32", "features")]
    model = paddle.Model(Regressor(), inputs=spec)
    optimizer = paddle.optimizer.SGD(0.01, parameters=model.parameters())
    model.prepare(optimizer, paddle.nn.MSELoss())
    return model, spec


model, spec = build()
print(model.predict_batch([paddle.ones([2, 3])])[0].shape)
paddle.jit.save(model, "output/regressor", input_spec=spec)
