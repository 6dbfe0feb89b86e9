"""A sliding window whose hop is an attribute of the layer."""
import paddle
from paddle import nn


class Windows(nn.Layer):
    def __init__(self, width, hop):
        super().__init__()
        self.width = width
        self.hop = hop
        self.fc = nn.Linear(width, 2)

    def forward(self, signal):
        parts = []
        for start in range(0, signal.shape[-1], self.hop):
            if start + self.width > signal.shape[-1]:
                break
            parts.append(self.fc(signal[:, start : start + self.width]))
        return paddle.stack(parts, axis=1)


windows = paddle.jit.to_static(Windows(4, 2), full_graph=True)
print(windows(paddle.ones([1, 10])).shape)
