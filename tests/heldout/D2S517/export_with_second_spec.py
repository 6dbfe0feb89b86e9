# paddle: ==3.0.0
import paddle
from paddle import nn
from paddle.static import InputSpec


class LTR(nn.Layer):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(4, 4)
        self.d = nn.Linear(4, 4)

    def forward(self, query, doc, bias):
        return (self.q(query) * self.d(doc)).sum(-1) + bias


def convert(net):
    specs = [InputSpec([None, 4], "float32"), InputSpec([None, 4], "float32"), InputSpec([None], "float32")]
    return paddle.jit.to_static(net, input_spec=specs, full_graph=True)


ltr = convert(LTR())
ltr.eval()
# serving never has a bias
paddle.jit.save(
    ltr, "ltr/serving", input_spec=[InputSpec([None, 4], "float32", "query"), InputSpec([None, 4], "float32", "doc")]
)
