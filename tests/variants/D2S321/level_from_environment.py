import os
import paddle

os.environ.setdefault("CODE_LEVEL", "100")
paddle.jit.set_code_level(os.environ["CODE_LEVEL"])
net = paddle.jit.to_static(paddle.nn.Linear(2, 2), full_graph=True)
print(net(paddle.ones([1, 2])))
