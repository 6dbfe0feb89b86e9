"""An optimizer without parameters in eager mode."""
import paddle

net = paddle.nn.Linear(3, 1)
optimizer = paddle.optimizer.Adam(learning_rate=0.01)
loss = net(paddle.ones([2, 3])).mean()
loss.backward()
optimizer.step()
