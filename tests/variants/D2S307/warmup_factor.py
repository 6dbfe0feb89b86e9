"""Attention with a scale from math.sqrt of a Tensor, and a running average kept in a Python object."""

import math

import paddle


class Average:
    def __init__(self):
        self.value = 0.0

    def add(self, x):
        self.value = 0.9 * self.value + 0.1 * x
        return self.value


average = Average()


@paddle.jit.to_static(full_graph=True)
def attend(q, k, temperature):
    weights = q @ k.t() / math.sqrt(average.add(temperature))
    return paddle.nn.functional.softmax(weights)


print(attend(paddle.ones([2, 4]), paddle.ones([3, 4]), paddle.to_tensor(2.0)).shape)
