# paddle: ==3.3.1
import paddle
from paddle import nn


class NMSFreeHead(nn.Layer):
    def __init__(self, classes=3):
        super().__init__()
        self.cls = nn.Linear(8, classes)
        self.reg = nn.Linear(8, 4)

    def forward(self, queries):
        prob = nn.functional.softmax(self.cls(queries))
        label = prob.argmax(-1, keepdim=True)
        score = prob.max(-1, keepdim=True)
        return paddle.where(score > 0.5, label, score), self.reg(queries)


if __name__ == "__main__":
    net = NMSFreeHead()
    net.eval()
    st = paddle.jit.to_static(net, input_spec=[paddle.static.InputSpec([None, 8], "float32", "q")])
    print([o.shape for o in st(paddle.rand([5, 8]))])
