# paddle: <3.0.0
"""A vocoder head that goes back from a spectrum to a wave, exported for any length."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class VocoderHead(nn.Layer):
    def __init__(self, channels=8, n_fft=16):
        super().__init__()
        self.n_fft = n_fft
        self.project = nn.Conv1D(channels, n_fft + 2, 3, padding=1)

    def forward(self, mel):
        real, imag = self.project(mel).chunk(2, axis=1)
        return paddle.signal.istft(paddle.complex(real, imag), self.n_fft, hop_length=4)


head = VocoderHead()
head.eval()
print("eager:", head(paddle.ones([1, 8, 20])).shape)
paddle.jit.save(head, "deploy/vocoder", input_spec=[InputSpec([None, 8, None], "float32", name="mel")])
