"""A NumPy TypeError in eager code that has nothing to do with Paddle's conversion."""
import numpy as np
import paddle

x = paddle.ones([3]).numpy()
names = np.array(["a", "b", "c"])
print(np.multiply(x, names))
