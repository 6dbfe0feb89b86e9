import paddle


class Losses(paddle.nn.Layer):
    def forward(self, pred, label):
        terms = {"l1": (pred - label).abs().mean()}
        terms["l2"] = ((pred - label) ** 2).mean()
        count = len(terms.items())
        return sum(terms.values()) / count


net = paddle.jit.to_static(Losses())
print(net(paddle.ones([4]), paddle.zeros([4])))
