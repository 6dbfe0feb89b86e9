# paddle: ==3.2.2
import numpy as np
import paddle

paddle.enable_static()
x = paddle.static.data("x", [None, 4], "float32")
y = paddle.static.nn.fc(x, 2)
loss = paddle.mean(y)
paddle.optimizer.SGD(0.1).minimize(loss)
exe = paddle.static.Executor(paddle.CPUPlace())
exe.run(paddle.static.default_startup_program())
for i in range(2):
    (val,) = exe.run(feed={"x": np.ones([2, 4], "float32")}, fetch_list=[loss])
    print("step", i, val)
