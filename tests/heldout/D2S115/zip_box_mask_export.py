# paddle: ==3.2.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class MaskPaste(nn.Layer):
    def __init__(self):
        super().__init__()
        self.refine = nn.Conv2D(1, 1, 3, padding=1)

    def paste(self, mask, box):
        x0, y0, x1, y1 = box.unbind()
        area = (x1 - x0) * (y1 - y0)
        return self.refine(mask[None, None]).squeeze() * area

    def forward(self, masks, boxes):
        canvas = paddle.zeros([8, 8])
        for mask, box in zip(masks, boxes):
            canvas = paddle.maximum(canvas, self.paste(mask, box))
        return canvas


model = MaskPaste()
model.eval()
canvas = model(paddle.rand([2, 8, 8]), paddle.rand([2, 4]))
print("dygraph", canvas.shape)
paddle.jit.save(
    model,
    "out/mask_paste",
    input_spec=[
        InputSpec(shape=[-1, 8, 8], dtype="float32", name="masks"),
        InputSpec(shape=[-1, 4], dtype="float32", name="boxes"),
    ],
)
