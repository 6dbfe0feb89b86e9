# paddle: ==3.0.0
# Why unanswered: the author's own check of a size raises at export, where the open axis is a Tensor; no entry has its words.
import paddle
from paddle import nn
from paddle.static import InputSpec


class Attn(nn.Layer):
    def __init__(self, window=4):
        super().__init__()
        self.window = window
        self.fc = nn.Linear(8, 8)

    def forward(self, x):
        if x.shape[1] % self.window != 0:
            raise ValueError(f"sequence length {x.shape[1]} is not a multiple of window {self.window}")
        return self.fc(x)


net = Attn()
net.eval()
print(net(paddle.rand([1, 8, 8])).shape)
paddle.jit.save(net, "attn/net", input_spec=[InputSpec([None, None, 8], "float32", "x")])
