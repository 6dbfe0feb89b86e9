"""A static script feeds an exported model by a name of its own."""
import numpy as np
import paddle
from paddle.static import InputSpec


def export(prefix):
    net = paddle.nn.Sequential(paddle.nn.Linear(3, 3), paddle.nn.Tanh())
    net.eval()
    paddle.jit.save(net, prefix, input_spec=[InputSpec([None, 3], "float32", "features")])


export("served/tanh")
paddle.enable_static()
executor = paddle.static.Executor(paddle.CPUPlace())
program, names, targets = paddle.static.load_inference_model("served/tanh", executor)
print(names)
print(executor.run(program, feed={"x": np.ones([1, 3], "float32")}, fetch_list=targets))
