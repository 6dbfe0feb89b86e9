# paddle: <3.2.0
import paddle


class Detector(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.backbone = paddle.nn.Linear(4, 4)
        self.head = paddle.nn.Linear(4, 2)

    def forward(self, image):
        feature = self.backbone(image)
        if feature.requires_grad:
            feature = feature.detach()
        return self.head(feature)


net = paddle.jit.to_static(Detector(), full_graph=True)
out = net(paddle.ones([1, 4]))
