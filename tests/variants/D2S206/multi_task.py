"""A multi-task head that writes an extra output into a dict only when a gate opens."""
import paddle
from paddle import nn


class MultiTaskHead(nn.Layer):
    def __init__(self):
        super().__init__()
        self.cls = nn.Linear(4, 2)
        self.box = nn.Linear(4, 4)

    def forward(self, feat):
        outputs = {"cls": self.cls(feat)}
        if feat.abs().mean() > 0.1:
            outputs["box"] = self.box(feat)
        return outputs["cls"]


if __name__ == "__main__":
    paddle.seed(0)
    head = MultiTaskHead()
    head = paddle.jit.to_static(head, input_spec=[paddle.static.InputSpec([None, 4])], full_graph=True)
    print(head(paddle.ones([2, 4])))
