"""Only the first output is wanted, chosen with the result of a call (the form of Paddle 2)."""
import paddle
from paddle.static import InputSpec


class Detector(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.box, self.score = paddle.nn.Linear(6, 4), paddle.nn.Linear(6, 3)

    @paddle.jit.to_static(input_spec=[InputSpec([None, 6], "float32", "feature")], full_graph=True)
    def forward(self, feature):
        return self.box(feature), self.score(feature)


detector = Detector()
detector.eval()
boxes, _ = detector(paddle.ones([2, 6]))
paddle.jit.save(detector, "boxes/net", input_spec=[InputSpec([None, 6], "float32", "feature")], output_spec=[boxes])
