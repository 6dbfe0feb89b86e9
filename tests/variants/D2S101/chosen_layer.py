"""An if on a Tensor picks the layer to be used."""
import paddle


class Adaptive(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fine = paddle.nn.Linear(4, 4)
        self.coarse = paddle.nn.Identity()

    def forward(self, x):
        if x.std() > 0.5:
            branch = self.fine
        else:
            branch = self.coarse
        return branch(x)


net = paddle.jit.to_static(Adaptive(), full_graph=True)
print(net(paddle.ones([2, 4])))
