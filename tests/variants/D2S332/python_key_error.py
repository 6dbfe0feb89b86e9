"""AST: a KeyError of the user's own inside a converted forward."""
import paddle


class Net(paddle.nn.Layer):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.fc = paddle.nn.Linear(4, 2)

    def forward(self, x):
        return self.fc(x) * self.config["temperature"]


net = paddle.jit.to_static(Net({"dropout": 0.1}), full_graph=True)
print(net(paddle.ones([1, 4])))
