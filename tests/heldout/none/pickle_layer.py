# paddle: ==3.0.0
import pickle

import paddle

net = paddle.jit.to_static(paddle.nn.Linear(4, 2), full_graph=True)
print(net(paddle.rand([2, 4])).shape)
with open("net.pkl", "wb") as f:
    pickle.dump(net, f)
