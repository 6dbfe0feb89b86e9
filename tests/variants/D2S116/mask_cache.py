import paddle

_MASKS = {}


def causal_mask(length):
    if length not in _MASKS:
        _MASKS[length] = paddle.tril(paddle.ones([length, length]))
    return _MASKS[length]


class Attention(paddle.nn.Layer):
    def forward(self, q, k):
        scores = paddle.matmul(q, k, transpose_y=True)
        return scores * causal_mask(q.shape[1])


net = Attention()
spec = paddle.static.InputSpec([1, 4, 8], "float32")
paddle.jit.save(net, "attention/net", input_spec=[spec, spec])
