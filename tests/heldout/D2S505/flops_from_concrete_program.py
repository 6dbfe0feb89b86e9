# paddle: ==3.1.1
import paddle
from paddle import nn


class MobileBlock(nn.Layer):
    def __init__(self, c=8):
        super().__init__()
        self.dw = nn.Conv2D(c, c, 3, padding=1, groups=c)
        self.pw = nn.Conv2D(c, c, 1)

    def forward(self, x):
        return nn.functional.relu6(self.pw(self.dw(x)))


def count_ops(layer, spec):
    st = paddle.jit.to_static(layer, input_spec=[spec])
    prog = st.forward.concrete_program.main_program
    kinds = {}
    for op in prog.global_block().ops:
        kinds[op.name()] = kinds.get(op.name(), 0) + 1
    return kinds


net = nn.Sequential(nn.Conv2D(3, 8, 3, stride=2), MobileBlock(), MobileBlock())
net.eval()
print(count_ops(net, paddle.static.InputSpec([1, 3, 32, 32], "float32", "image")))
