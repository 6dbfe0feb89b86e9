"""A relative path is right in the training folder and wrong in the one the service starts from."""
import os

import paddle
from paddle.static import InputSpec

MODEL = "output/scorer"


def train_and_export():
    net = paddle.nn.Linear(5, 1)
    net.eval()
    paddle.jit.save(net, MODEL, input_spec=[InputSpec([None, 5], "float32")])


class Service:
    def __init__(self):
        self.net = None

    def start(self):
        os.makedirs("service", exist_ok=True)
        os.chdir("service")
        self.net = paddle.jit.load(MODEL)

    def score(self, rows):
        return self.net(rows).tolist()


train_and_export()
service = Service()
service.start()
print(service.score(paddle.ones([2, 5])))
