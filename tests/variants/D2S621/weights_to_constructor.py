"""A serving class wraps the weights of a network in a TranslatedLayer."""
import paddle


class Service:
    def __init__(self, net):
        self.model = paddle.jit.TranslatedLayer(net.state_dict(), None)

    def __call__(self, x):
        return self.model(x)


service = Service(paddle.nn.Linear(2, 1))
print(service(paddle.ones([1, 2])))
