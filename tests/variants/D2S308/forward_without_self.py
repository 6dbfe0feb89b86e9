"""AST: a Layer whose forward calls its first parameter something else than self."""
import paddle


class Scale(paddle.nn.Layer):
    def __init__(layer):
        super().__init__()
        layer.fc = paddle.nn.Linear(4, 2)

    def forward(layer, x):
        return layer.fc(x) * 2


net = paddle.jit.to_static(Scale(), full_graph=True)
print(net(paddle.ones([1, 4])).shape)
