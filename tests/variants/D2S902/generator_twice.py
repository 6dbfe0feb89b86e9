import paddle

generator = paddle.jit.to_static(paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Sigmoid()), full_graph=True)
critic = paddle.nn.Linear(8, 1)
noise = paddle.rand([16, 4])
fake = generator(noise)
critic(fake).mean().backward()
(1 - critic(fake)).mean().backward()
