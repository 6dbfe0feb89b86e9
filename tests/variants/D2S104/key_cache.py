"""Generation with a key cache that is None before the first token and a growing Tensor afterwards."""
import paddle


def attend(query, cache):
    scores = paddle.matmul(query, cache, transpose_y=True)
    return paddle.matmul(paddle.nn.functional.softmax(scores), cache)


def extend(cache, key):
    return key if cache is None else paddle.concat([cache, key], axis=0)


@paddle.jit.to_static(full_graph=True)
def generate(token, steps):
    cache = None
    for i in range(steps):
        cache = extend(cache, token + i)
        token = attend(token, cache)
    return token, cache


token, cache = generate(paddle.ones([1, 4]), paddle.to_tensor(3))
print(token.shape, cache.shape)
