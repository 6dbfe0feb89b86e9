# paddle: ==3.3.1
import paddle

net = paddle.nn.Linear(2, 2)
sched = paddle.optimizer.lr.CosineAnnealingDecay(learning_rate=0.1, t_max=10)
opt = paddle.optimizer.SGD(sched, parameters=net.parameters())
