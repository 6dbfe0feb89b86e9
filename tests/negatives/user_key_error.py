"""KeyError in the user's own configuration code, next to a Paddle model."""
import paddle

CONFIG = {"optimizer": {"lr": 0.1}}


def build(config):
    net = paddle.nn.Linear(2, 2)
    return net, paddle.optimizer.SGD(config["optimiser"]["lr"], parameters=net.parameters())


build(CONFIG)
