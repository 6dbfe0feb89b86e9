"""The exporter of a patch model guards the height of the picture, which InputSpec leaves open."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class PatchEmbed(nn.Layer):
    def __init__(self, patch=4):
        super().__init__()
        self.patch = patch
        self.project = nn.Conv2D(3, 8, patch, stride=patch)

    def forward(self, picture):
        height = picture.shape[2]
        if height % self.patch:
            raise RuntimeError(f"height {height} does not fit patches of {self.patch}")
        return self.project(picture).flatten(2).transpose([0, 2, 1])


net = PatchEmbed()
net.eval()
paddle.jit.save(net, "patch/model", input_spec=[InputSpec([1, 3, None, 16], "float32")])
