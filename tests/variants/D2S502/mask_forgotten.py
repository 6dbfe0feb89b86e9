"""An attention block got a second required input, the export script still describes one."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class Attention(nn.Layer):
    def __init__(self, dim):
        super().__init__()
        self.qkv = nn.Linear(dim, dim * 3)
        self.dim = dim

    def forward(self, hidden, padding_mask):
        query, key, value = self.qkv(hidden).chunk(3, axis=-1)
        score = query @ key.transpose([0, 2, 1]) / self.dim**0.5
        score = score + (1 - padding_mask).unsqueeze(1) * -1e4
        return nn.functional.softmax(score) @ value


def export(model, folder):
    model.eval()
    hidden = InputSpec([None, None, 8], "float32", "hidden")
    static = paddle.jit.to_static(model, input_spec=[hidden], full_graph=True)
    paddle.jit.save(static, folder + "/attention")


block = Attention(8)
print(block(paddle.ones([2, 3, 8]), paddle.ones([2, 3])).shape)
export(block, "exported")
