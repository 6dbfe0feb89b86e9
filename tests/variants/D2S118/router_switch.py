"""A router that picks an expert by a float score."""
import paddle


class Router(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.experts = paddle.nn.LayerList([paddle.nn.Linear(4, 4) for _ in range(2)])

    def forward(self, x):
        chosen = paddle.round(paddle.nn.functional.sigmoid(x.mean()))
        branches = {0: lambda: self.experts[0](x), 1: lambda: self.experts[1](x)}
        return paddle.static.nn.switch_case(chosen, branches)


net = paddle.jit.to_static(Router(), full_graph=True)
print(net(paddle.ones([1, 4])))
