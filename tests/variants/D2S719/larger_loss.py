# env: SOT_LOG_LEVEL=3
import paddle


class Worst(paddle.nn.Layer):
    def forward(self, left, right):
        first = (left - right).abs().mean()
        second = ((left - right) ** 2).mean()
        return max(first, second) * 0.5


net = paddle.jit.to_static(Worst())
print(net(paddle.ones([4]), paddle.zeros([4])))
