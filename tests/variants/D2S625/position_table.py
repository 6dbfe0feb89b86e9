"""The table of positions is as long as the sentences of the export; a longer one is fed."""
import os

import numpy as np
import paddle
from paddle.inference import Config, create_predictor
from paddle.static import InputSpec


class Encoder(paddle.nn.Layer):
    def __init__(self, length=12, width=8):
        super().__init__()
        self.positions = self.create_parameter([1, length, width])
        self.mix = paddle.nn.Linear(width, width)

    def forward(self, tokens):
        return self.mix(tokens + self.positions)


def load(folder):
    names = os.listdir(folder)
    model = next(name for name in names if name.endswith((".json", ".pdmodel")))
    return create_predictor(Config(os.path.join(folder, model), os.path.join(folder, "encoder.pdiparams")))


encoder = Encoder()
encoder.eval()
paddle.jit.save(encoder, "exported/encoder", input_spec=[InputSpec([None, None, 8], "float32", name="tokens")])
predictor = load("exported")
for batch in (np.zeros((2, 12, 8), "float32"), np.zeros((2, 15, 8), "float32")):
    predictor.get_input_handle("tokens").copy_from_cpu(batch)
    predictor.run()
