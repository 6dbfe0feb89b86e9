import functools
import time
import paddle


def timed(method):
    @functools.wraps(method)
    def wrapper(self, *args, **kwargs):
        start = time.time()
        result = method(self, *args, **kwargs)
        self.seconds = time.time() - start
        return result

    return wrapper


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 2)

    @timed
    def forward(self, x):
        return self.fc(x)


net = paddle.jit.to_static(Net(), full_graph=True)
print(net(paddle.ones([1, 4])))
