import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.static import InputSpec


class Pool(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(1, 2, 1)

    def forward(self, image):
        maps = self.conv(image)
        return F.avg_pool2d(maps, kernel_size=[maps.shape[2], 1])


paddle.jit.save(Pool(), "pool", input_spec=[InputSpec([None, 1, None, 4], "float32")])
