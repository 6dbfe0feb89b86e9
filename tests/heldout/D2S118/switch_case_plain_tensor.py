# paddle: >=3.1.1,<=3.2.2
import paddle
import paddle.nn as nn


class MultiDomainNorm(nn.Layer):
    """one affine transform for each domain, chosen by the domain id at run time"""

    def __init__(self, num_domains=3, c=5):
        super().__init__()
        self.affines = nn.LayerList([nn.Linear(c, c) for _ in range(num_domains)])

    def forward(self, feat, domain):
        table = {i: layer(feat) for i, layer in enumerate(self.affines)}
        return paddle.static.nn.switch_case(branch_index=domain, branch_fns=table)


def export_model():
    net = MultiDomainNorm()
    net.eval()
    specs = [
        paddle.static.InputSpec([None, 5], "float32", "feat"),
        paddle.static.InputSpec([1], "int32", "domain"),
    ]
    paddle.jit.save(net, "export/domain", input_spec=specs)


export_model()
