# paddle: >=3.0.0,<=3.1.1
import paddle
from paddle import nn

net = paddle.jit.to_static(nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 3)), full_graph=True)
opt = paddle.optimizer.Adam(parameters=net.parameters())
centers = paddle.rand([4, 5])
for step in range(2):
    emb = net(paddle.rand([8, 6]))
    print("step", step, "embedding", emb.shape)
    sim = paddle.matmul(emb, centers, transpose_y=True)
    loss = sim.mean()
    loss.backward()
    opt.step()
