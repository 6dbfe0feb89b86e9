# paddle: ==2.6.2
import paddle
from paddle import nn


class RingBuffer:
    size = 3

    @staticmethod
    def init(x):
        return [paddle.zeros_like(x) for _ in range(RingBuffer.size)]


class VideoSmoother(nn.Layer):
    def __init__(self):
        super().__init__()
        self.mix = nn.Conv2D(3, 3, 1)

    def forward(self, frame, repeat):
        buf = RingBuffer.init(frame)
        for _ in range(repeat):
            frame = self.mix(frame)
            buf.append(frame)
            buf[: RingBuffer.size] = [frame, frame, frame]
        return buf[0] + buf[1] + buf[2]


paddle.seed(4)
smoother = paddle.jit.to_static(VideoSmoother(), full_graph=True)
smoother.eval()
img = paddle.rand([1, 3, 8, 8])
print(smoother(img, paddle.to_tensor(2)).mean())
