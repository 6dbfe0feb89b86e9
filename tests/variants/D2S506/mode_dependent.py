"""A mask that only matters while training is still among the specs at export."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class MaskedPool(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)

    def forward(self, tokens, keep):
        if self.training:
            tokens = tokens * keep.unsqueeze(-1)
        return self.norm(tokens).mean(axis=1)


model = MaskedPool(6)
model.eval()
specs = [InputSpec([None, None, 6], "float32", "tokens"), InputSpec([None, None], "float32", "keep")]
static_model = paddle.jit.to_static(model, input_spec=specs, full_graph=True)
paddle.jit.save(static_model, "pooled/model")
