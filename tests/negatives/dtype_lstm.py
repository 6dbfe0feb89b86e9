"""A float64 input for a float32 LSTM in eager mode, in a training step."""
import numpy as np
import paddle

net = paddle.nn.LSTM(8, 16)
optimizer = paddle.optimizer.SGD(0.1, parameters=net.parameters())
for step in range(2):
    batch = paddle.to_tensor(np.random.rand(4, 5, 8))
    output, _ = net(batch)
    output.mean().backward()
    optimizer.step()
