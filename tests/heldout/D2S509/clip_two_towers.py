# paddle: ==3.3.1
import paddle
from paddle import nn
from paddle.static import InputSpec


class CLIP(nn.Layer):
    def __init__(self, d=8):
        super().__init__()
        self.visual = nn.Linear(12, d)
        self.textual = nn.Linear(6, d)

    @paddle.jit.to_static(full_graph=True, input_spec=[InputSpec([None, 12], "float32", "img")])
    def encode_image(self, img):
        return nn.functional.normalize(self.visual(img))

    @paddle.jit.to_static(full_graph=True, input_spec=[InputSpec([None, 6], "float32", "txt")])
    def encode_text(self, txt):
        return nn.functional.normalize(self.textual(txt))

    def forward(self, img, txt):
        return self.encode_image(img) @ self.encode_text(txt).t()


clip = CLIP()
clip.eval()
paddle.jit.save(
    clip,
    "clip/model",
    input_spec=[InputSpec([None, 12], "float32", "img"), InputSpec([None, 6], "float32", "txt")],
)
