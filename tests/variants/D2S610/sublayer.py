"""The backbone of an exported network is wanted for feature extraction."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class Retrieval(nn.Layer):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Conv2D(3, 4, 3)
        self.head = nn.Linear(4, 2)

    def forward(self, image):
        return self.head(self.backbone(image).mean(axis=[2, 3]))


model = Retrieval()
model.eval()
paddle.jit.save(model, "retrieval/model", input_spec=[InputSpec([None, 3, 8, 8], "float32")])
loaded = paddle.jit.load("retrieval/model")
print(loaded.backbone(paddle.ones([1, 3, 8, 8])).shape)
