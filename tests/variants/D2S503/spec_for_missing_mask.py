"""The decorator describes a mask as a Tensor, the caller leaves the mask out."""
import paddle
from paddle.static import InputSpec


class Pooler(paddle.nn.Layer):
    def __init__(self, dim):
        super().__init__()
        self.proj = paddle.nn.Linear(dim, dim)

    def forward(self, hidden, mask=None):
        hidden = self.proj(hidden)
        if mask is not None:
            hidden = hidden * mask.unsqueeze(-1)
        return hidden.mean(axis=1)


def convert(layer):
    spec = [InputSpec([None, None, 4], "float32"), InputSpec([None, None], "float32")]
    return paddle.jit.to_static(layer, input_spec=spec, full_graph=True)


pooler = convert(Pooler(4))
for batch in (paddle.ones([2, 5, 4]), paddle.ones([3, 5, 4])):
    print(pooler(batch).shape)
