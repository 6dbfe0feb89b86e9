# paddle: ==3.3.1
import paddle
from paddle import nn
from paddle.autograd import PyLayer


class BinarizeSTE(PyLayer):
    @staticmethod
    def forward(ctx, inp):
        ctx.save_for_backward(inp)
        return paddle.sign(inp)

    @staticmethod
    def backward(ctx, grad_output):
        (inp,) = ctx.saved_tensor()
        mask = (inp.abs() <= 1).astype(grad_output.dtype)
        return grad_output * mask


class BinaryLinear(nn.Layer):
    def __init__(self, cin, cout):
        super().__init__()
        self.fc = nn.Linear(cin, cout)
        self.binarize = BinarizeSTE.apply

    def forward(self, x):
        return self.fc(self.binarize(x))


class BNN(nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(BinaryLinear(8, 8), nn.BatchNorm1D(8), BinaryLinear(8, 2))

    def forward(self, x):
        return self.body(x)


paddle.seed(0)
bnn = paddle.jit.to_static(BNN(), full_graph=True)
loss = nn.CrossEntropyLoss()(bnn(paddle.randn([4, 8])), paddle.randint(0, 2, [4]))
loss.backward()
print("loss:", loss.item())
