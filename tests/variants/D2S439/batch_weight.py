"""The default conversion (SOT) of a weighting that divides by the length of the first row of a vector."""

import paddle


@paddle.jit.to_static
def weigh(weights, values):
    head = weights[0]
    return values * head / len(head)


print(weigh(paddle.to_tensor([0.5, 0.25]), paddle.ones([3])).numpy())
