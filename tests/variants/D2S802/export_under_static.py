"""A launcher switches static mode on for everybody, then one of its commands exports a layer."""
import paddle
from paddle.static import InputSpec


class Upsampler(paddle.nn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.conv = paddle.nn.Conv2D(channels, channels * 4, 1)
        self.shuffle = paddle.nn.PixelShuffle(2)

    def forward(self, image):
        return self.shuffle(self.conv(image))


def export():
    model = Upsampler(3)
    model.eval()
    paddle.jit.save(model, "deploy/upsampler", input_spec=[InputSpec([None, 3, 8, 8], "float32")])


COMMANDS = {"export": export}


def launch(command):
    paddle.enable_static()
    COMMANDS[command]()


launch("export")
