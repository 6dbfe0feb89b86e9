# paddle: ==2.6.2
# Why unanswered: on 2.6.2 a list of slices that becomes a TensorArray is refused as "viewed Tensor" of write_to_array;
# D2S404 is about in-place methods that the user calls, here is none.
import paddle
from paddle import nn


class StreamingForecaster(nn.Layer):
    def __init__(self, ctx=4):
        super().__init__()
        self.ctx = ctx
        self.fc = nn.Linear(ctx, 1)

    def forward(self, history, horizon):
        window = [history[:, i] for i in range(self.ctx)]
        i = paddle.zeros([1], "int32")
        while i < horizon:
            nxt = self.fc(paddle.stack(window[-4:], axis=1)).squeeze(-1)
            window.append(nxt)
            i += 1
        return window[-1]


fc = paddle.jit.to_static(StreamingForecaster(), full_graph=True)
fc.eval()
print(fc(paddle.rand([2, 4]), paddle.to_tensor([5], dtype="int32")).shape)
