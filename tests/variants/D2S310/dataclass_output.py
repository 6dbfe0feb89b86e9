import dataclasses
import paddle


@dataclasses.dataclass
class Prediction:
    scores: paddle.Tensor
    labels: paddle.Tensor


class Detector(paddle.nn.Layer):
    def forward(self, x):
        return Prediction(scores=x.max(axis=-1), labels=x.argmax(axis=-1))


net = paddle.jit.to_static(Detector(), full_graph=True)
prediction = net(paddle.rand([2, 5]))
print(paddle.add(prediction.scores, prediction.scores))
