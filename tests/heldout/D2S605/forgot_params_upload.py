# paddle: ==3.0.0
import os
import shutil

import paddle
from paddle import nn
from paddle.static import InputSpec


class Regressor(nn.Layer):
    def __init__(self):
        super().__init__()
        self.h = nn.Linear(5, 10)
        self.o = nn.Linear(10, 1)

    def forward(self, x):
        return self.o(nn.functional.relu(self.h(x)))


net = Regressor()
net.eval()
paddle.jit.save(net, "build/reg", input_spec=[InputSpec([None, 5], "float32", "x")])

os.makedirs("server", exist_ok=True)
for name in os.listdir("build"):
    if not name.endswith("params"):
        shutil.copy(os.path.join("build", name), "server")
print("deployed", sorted(os.listdir("server")))

model = paddle.jit.load("server/reg")
model.eval()
print(model(paddle.rand([2, 5])))
