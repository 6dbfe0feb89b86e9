"""A key/value cache whose first entries are replaced by a summary while decoding."""
import paddle
from paddle import nn


class CachedAttention(nn.Layer):
    def __init__(self, width=4):
        super().__init__()
        self.key = nn.Linear(width, width)

    def compress(self, keys):
        summary = (keys[0] + keys[1]) / 2
        keys[0:2] = [summary, summary]
        return keys

    def forward(self, token, n_tokens):
        keys = [token, token]
        i = paddle.to_tensor(0)
        while i < n_tokens:
            token = self.key(token)
            keys.append(token)
            keys = self.compress(keys)
            i += 1
        return paddle.stack(keys, axis=1)


if __name__ == "__main__":
    paddle.seed(1)
    net = CachedAttention()
    net.forward = paddle.jit.to_static(net.forward, full_graph=True)
    print(net(paddle.ones([2, 4]), paddle.to_tensor(3)).shape)
