# paddle: ==3.0.0
import paddle
from paddle import nn


class StreamingForecaster(nn.Layer):
    """multi step forecast with a window of the last `ctx` values"""

    def __init__(self, ctx=4):
        super().__init__()
        self.ctx = ctx
        self.fc = nn.Linear(ctx, 1)

    def forward(self, history, horizon):
        window = [history[:, i] for i in range(self.ctx)]
        preds = paddle.zeros([history.shape[0]])
        i = paddle.zeros([1], "int32")
        while i < horizon:
            nxt = self.fc(paddle.stack(window[-4:], axis=1)).squeeze(-1)
            window.append(nxt)
            preds = preds + nxt
            i += 1
        del window[0 : self.ctx]
        return preds, paddle.stack(window[:2], axis=1)


paddle.seed(8)
fc = StreamingForecaster()
fc.eval()
total, last = fc(paddle.rand([2, 4]), paddle.to_tensor([5], dtype="int32"))
print("eager", total.shape, last.shape)

paddle.jit.save(
    fc,
    "ts/forecast",
    input_spec=[
        paddle.static.InputSpec([2, 4], "float32", name="history"),
        paddle.static.InputSpec([1], "int32", name="horizon"),
    ],
)
