"""Two heads on one converted backbone, each with its own backward pass."""
import paddle


class Backbone(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = paddle.nn.Conv2D(3, 4, 3)

    @paddle.jit.to_static(full_graph=True)
    def forward(self, image):
        return paddle.nn.functional.relu(self.conv(image)).flatten(1)


backbone = Backbone()
kind, box = paddle.nn.Linear(144, 2), paddle.nn.Linear(144, 4)
features = backbone(paddle.ones([2, 3, 8, 8]))
kind_loss = kind(features).mean()
box_loss = box(features).abs().mean()
kind_loss.backward(retain_graph=True)
box_loss.backward()
