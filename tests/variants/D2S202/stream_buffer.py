"""A streaming convolution block that keeps a short history and is converted as a Layer."""
import paddle
from paddle import nn


class StreamBlock(nn.Layer):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(3, 3, bias_attr=False)

    def forward(self, chunk, n_chunks):
        history = []
        k = paddle.zeros([1], dtype="int32")
        while k < n_chunks:
            chunk = paddle.tanh(self.proj(chunk))
            history.append(chunk)
            k = k + 1
        del history[0]
        return paddle.concat(history, axis=0)


if __name__ == "__main__":
    paddle.seed(7)
    block = paddle.jit.to_static(StreamBlock(), full_graph=True)
    print(block(paddle.ones([1, 3]), paddle.to_tensor([3], dtype="int32")))
