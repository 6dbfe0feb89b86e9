# paddle: ==2.6.2
import enum

import paddle
from paddle import nn


class Modality(enum.Enum):
    TEXT = "text"
    AUDIO = "audio"


class Fusion(nn.Layer):
    def __init__(self):
        super().__init__()
        self.text = nn.Linear(4, 8)
        self.audio = nn.Linear(6, 8)

    def encode(self, inputs):
        outs = []
        for kind, tensor in inputs.items():
            layer = self.text if kind is Modality.TEXT else self.audio
            outs.append(layer(tensor))
        return outs

    def forward(self, text, audio):
        inputs = {Modality.TEXT: text, Modality.AUDIO: audio}
        return paddle.stack(self.encode(inputs)).mean(0)


paddle.seed(0)
fusion = paddle.jit.to_static(Fusion())
opt = paddle.optimizer.Adam(parameters=fusion.parameters())
loss = fusion(paddle.rand([2, 4]), paddle.rand([2, 6])).mean()
loss.backward()
opt.step()
print(float(loss))
