# env: SOT_SPECIALIZED_DIM_NUMBERS=0,1
# paddle: >=3.1.0
import paddle

net = paddle.jit.to_static(paddle.nn.Sequential(paddle.nn.Linear(4, 4), paddle.nn.ReLU()))
for batch in (8, 5):
    print(net(paddle.ones([batch, 4])).shape)
