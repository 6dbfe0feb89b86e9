# paddle: ==3.0.0
import paddle
from paddle import nn


class Vocoder(nn.Layer):
    def __init__(self, mels=8):
        super().__init__()
        self.up = nn.Conv1DTranspose(mels, 1, 4, stride=2)

    def inference(self, mel):
        return paddle.tanh(self.up(mel))

    def forward(self, mel):
        return self.inference(mel)


voc = Vocoder()
voc.eval()
for name, fn in {"vocoder": voc.inference}.items():
    paddle.jit.save(
        fn, f"tts/{name}", input_spec=[paddle.static.InputSpec([1, 8, None], "float32", name="mel")]
    )
    print("saved", name)
