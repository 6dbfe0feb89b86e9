import paddle
from paddle import nn


class Video(nn.Layer):
    def forward(self, frames, valid):
        summary = frames.mean(axis=1)
        if valid >= 16:
            summary = frames[:, 15] + summary
        return summary


model = paddle.jit.to_static(Video(), full_graph=True)
print(model(paddle.ones([2, 8, 3]), paddle.to_tensor(8)))
