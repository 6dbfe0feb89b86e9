"""A forward hook clamps the output of a layer when it is too large."""
import paddle


def clamp(layer, inputs, output):
    if output.abs().max() > 5:
        return output.clip(-5, 5)
    return output


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 4)
        self.fc.register_forward_post_hook(clamp)

    def forward(self, x):
        return self.fc(x)


print(paddle.jit.to_static(Net(), full_graph=True)(paddle.ones([1, 4])))
