# paddle: ==2.6.2
from pathlib import Path

import paddle
from paddle import nn
from paddle.static import InputSpec

OUT = Path("artifacts") / "segmentation"
OUT.mkdir(parents=True, exist_ok=True)


class Seg(nn.Layer):
    def __init__(self):
        super().__init__()
        self.c = nn.Conv2D(3, 2, 1)

    def forward(self, x):
        return self.c(x).argmax(1)


def export(layer, where: Path):
    layer.eval()
    paddle.jit.save(layer, where / "model", input_spec=[InputSpec([None, 3, 8, 8], "float32", "x")])
    return sorted(p.name for p in where.iterdir())


print(export(Seg(), OUT))
