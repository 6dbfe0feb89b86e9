import paddle


class Wave(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(1, 8)
        self.head = paddle.nn.Linear(8, 1)

    def forward(self, t):
        u = self.head(paddle.exp(-self.fc(t))).sum()
        velocity = paddle.grad(u, t, create_graph=True)[0]
        return velocity.square().mean()


net = paddle.jit.to_static(Wave(), full_graph=True)
t = paddle.linspace(0, 1, 5).reshape([5, 1])
t.stop_gradient = False
net(t).backward()
