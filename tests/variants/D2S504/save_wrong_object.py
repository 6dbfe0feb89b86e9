"""jit.save of a state dict instead of a layer."""
import paddle

net = paddle.nn.Linear(4, 2)
paddle.jit.save(net.state_dict(), "output/net")
