"""A decoding loop that uses the previous step's scores from the second step on."""

import paddle


def smooth(scores, previous):
    return 0.9 * scores + 0.1 * previous


@paddle.jit.to_static(full_graph=True)
def decode(logits, length):
    step = paddle.zeros([], dtype="int64")
    total = paddle.zeros([3])
    while step < length:
        scores = paddle.nn.functional.softmax(logits * (step + 1).astype("float32"))
        if step > 0:
            scores = smooth(scores, previous)
        previous = scores
        total = total + scores
        step = step + 1
    return total


print(decode(paddle.arange(3, dtype="float32"), paddle.to_tensor(4)).numpy())
