# paddle: ==3.1.1
import paddle
from paddle import nn


class MoCo(nn.Layer):
    def __init__(self, dim=6, m=0.99):
        super().__init__()
        self.m = m
        self.encoder_q = nn.Linear(8, dim)
        self.encoder_k = nn.Linear(8, dim)
        self.register_buffer("queue", nn.functional.normalize(paddle.randn([dim, 12]), axis=0))

    def momentum_update(self):
        for pq, pk in zip(self.encoder_q.parameters(), self.encoder_k.parameters()):
            pk.data = pk.data * self.m + pq.data * (1 - self.m)

    def forward(self, im_q, im_k):
        q = nn.functional.normalize(self.encoder_q(im_q))
        self.momentum_update()
        k = nn.functional.normalize(self.encoder_k(im_k))
        pos = (q * k).sum(1, keepdim=True)
        neg = q @ self.queue
        return paddle.concat([pos, neg], axis=1) / 0.07


moco = paddle.jit.to_static(MoCo(), full_graph=True)
logits = moco(paddle.rand([4, 8]), paddle.rand([4, 8]))
loss = nn.functional.cross_entropy(logits, paddle.zeros([4], dtype="int64"))
print(float(loss))
