"""Two specs in the wrong order: the mask's dtype reaches the attention scores' place."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class Scorer(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.query = nn.Linear(width, width)

    def forward(self, hidden, token_types):
        return self.query(hidden).sum(axis=-1) + token_types.astype("float32")


scorer = Scorer(6)
scorer.eval()
print(scorer(paddle.ones([1, 3, 6]), paddle.zeros([1, 3], "int64")).shape)
specs = [InputSpec([None, None, 6], "int32", "hidden"), InputSpec([None, None], "int64", "token_types")]
paddle.jit.save(scorer, "scorer/net", input_spec=specs)
