import paddle
from paddle.static import InputSpec


class KeepFrames(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = paddle.nn.Linear(2, 2)
        self.register_buffer("keep", paddle.to_tensor([True, False, True]))

    def forward(self, frames):
        hidden = self.proj(frames)
        return hidden[self.keep].mean()


net = KeepFrames()
paddle.jit.save(net, "output/frames", input_spec=[InputSpec([None, 2], "float32", "frames")])
out = paddle.jit.load("output/frames")(paddle.ones([3, 2]))
