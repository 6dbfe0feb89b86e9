# paddle: ==3.1.1
import os

import paddle
from paddle import nn
from paddle.static import InputSpec


def download(src, dst, limit):
    with open(src, "rb") as fi, open(dst, "wb") as fo:
        fo.write(fi.read(limit))


net = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 8))
net.eval()
paddle.jit.save(net, "origin/mlp", input_spec=[InputSpec([None, 32], "float32", "x")])

os.makedirs("cache", exist_ok=True)
for f in os.listdir("origin"):
    size = os.path.getsize(f"origin/{f}")
    download(f"origin/{f}", f"cache/{f}", 500 if f.endswith("pdiparams") else size)

model = paddle.jit.load("cache/mlp")
print(model(paddle.ones([1, 32])).shape)
