# paddle: ==3.0.0
import paddle
from paddle import nn


class OldStyleRNN(nn.Layer):
    """migrated from a fluid program: keeps hidden states in a tensor array"""

    def __init__(self, d=4):
        super().__init__()
        self.cell = nn.SimpleRNNCell(d, d)

    def forward(self, seq):
        h = paddle.zeros([seq.shape[0], 4])
        states = []
        for i in range(3):
            o, h = self.cell(seq[:, i], h)
            idx = paddle.full([1], i, dtype="int64")
            states = paddle.tensor.array_write(o, idx, array=states)
        last = paddle.tensor.array_read(states, paddle.to_tensor([2]))
        return last


rnn = OldStyleRNN()
rnn.eval()
x = paddle.randn([2, 3, 4])
print(rnn(x).shape)
paddle.jit.save(rnn, "rnn/old", input_spec=[paddle.static.InputSpec([None, 3, 4], "float32")])
print("saved")
