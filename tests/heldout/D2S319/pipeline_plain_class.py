# paddle: ==3.1.1
import paddle
from paddle import nn


class OCRPipeline:
    def __init__(self, det, rec):
        self.det = det
        self.rec = rec
        self.threshold = 0.3

    def crop(self, image, prob):
        return image * (prob > self.threshold).astype("float32")

    @paddle.jit.to_static
    def __call__(self, image):
        prob = nn.functional.sigmoid(self.det(image))
        return self.rec(self.crop(image, prob).flatten(1))


pipe = OCRPipeline(nn.Conv2D(1, 1, 3, padding=1), nn.Linear(64, 10))
print(pipe(paddle.rand([2, 1, 8, 8])).shape)
