# paddle: ==3.2.2
import argparse

import paddle
from paddle import nn


class Preprocessor(nn.Layer):
    def __init__(self, device):
        super().__init__()
        self.device = device
        self.mean = paddle.to_tensor([0.485, 0.456, 0.406]).reshape([1, 3, 1, 1])

    def forward(self, batch):
        batch = batch.to(self.device, dtype="float32", non_blocking=True)
        return batch / 255.0 - self.mean


parser = argparse.ArgumentParser()
parser.add_argument("--device", default="cpu")
args = parser.parse_args()

pre = paddle.jit.to_static(Preprocessor(args.device), full_graph=True)
imgs = paddle.randint(0, 255, [2, 3, 4, 4]).astype("uint8")
print(pre(imgs).mean())
