# paddle: >=3.0.0
import paddle


class Masker(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = paddle.nn.Linear(4, 4)

    def mark(self, hidden, keep):
        hidden.keep = keep
        return hidden

    def forward(self, tokens):
        hidden = self.mark(self.proj(tokens), tokens > 0)
        return hidden * hidden.keep.astype("float32")


net = paddle.jit.to_static(Masker())
print(net(paddle.ones([2, 4])).shape)
