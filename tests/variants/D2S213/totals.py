from collections import defaultdict

import paddle


class Sums(paddle.nn.Layer):
    def forward(self, x, rounds):
        totals = defaultdict(lambda: paddle.zeros([2]))
        totals["all"] = paddle.zeros([2])
        for _ in range(rounds):
            totals["all"] = totals["all"] + x
        return totals["all"]


net = paddle.jit.to_static(Sums(), full_graph=True)
print(net(paddle.ones([2]), paddle.to_tensor(3)))
