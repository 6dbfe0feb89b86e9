# env: SOT_COLLECT_INFO=breakgraph_reason
# paddle: >=3.0.0
import paddle


class Block(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(3, 4, 3)
        self.norm = paddle.nn.BatchNorm2D(4)

    def forward(self, image):
        features = self.conv(image)
        print("conv", features.mean())
        features = self.norm(features)
        print("norm", features.shape)
        return features.mean()


net = paddle.jit.to_static(Block())
net(paddle.ones([1, 3, 8, 8]))
