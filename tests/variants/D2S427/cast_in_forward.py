import paddle


class Hashing(paddle.nn.Layer):
    def __init__(self, buckets):
        super().__init__()
        self.buckets = buckets

    def forward(self, ids):
        mixed = (ids * 40503).astype("uint32")
        return mixed.astype("int64") % self.buckets


net = paddle.jit.to_static(Hashing(11), full_graph=True)
print(net(paddle.arange(4)))
