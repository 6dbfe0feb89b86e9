"""An encoder that returns its output together with all hidden states, as many transformers do."""

import paddle
from paddle import nn


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 4)

    def forward(self, x, repeats):
        hidden_states = []
        i = paddle.zeros([], dtype="int64")
        while i < repeats:
            hidden_states.append(x)
            x = nn.functional.relu(self.layer(x)) + x
            i = i + 1
        return {"last": x, "hidden_states": hidden_states}


paddle.seed(0)
encoder = paddle.jit.to_static(Encoder(), full_graph=True)
result = encoder(paddle.ones([2, 4]), paddle.to_tensor(3))
print(result["last"].shape, len(result["hidden_states"]))
