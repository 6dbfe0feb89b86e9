"""A chunked encoder that remembers the length of each chunk as an int."""
import paddle
from paddle import nn


class ChunkEncoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rnn = nn.Linear(2, 2)

    def encode(self, signal, n_chunks):
        lengths = []
        c = paddle.zeros([], dtype="int64")
        while c < n_chunks:
            signal = self.rnn(signal)
            lengths.append(signal.shape[0])
            c = c + 1
        return signal, lengths

    @paddle.jit.to_static(full_graph=True)
    def forward(self, signal, n_chunks):
        signal, lengths = self.encode(signal, n_chunks)
        mean = signal.sum()
        for length in lengths:
            mean = mean / length
        return mean


if __name__ == "__main__":
    paddle.seed(0)
    print(ChunkEncoder()(paddle.ones([3, 2]), paddle.to_tensor(2)))
