# paddle: ==3.1.1
import paddle
from paddle import nn
from paddle.static import InputSpec

net = nn.Sequential(nn.Conv2D(3, 4, 3), nn.BatchNorm2D(4), nn.ReLU(), nn.Flatten())
net.eval()
paddle.jit.save(net, "export/net", input_spec=[InputSpec([None, 3, 8, 8], "float32", "x")])
loaded = paddle.jit.load("export/net")
diff = float((loaded(paddle.ones([1, 3, 8, 8])) - net(paddle.ones([1, 3, 8, 8]))).abs().max())
print("max diff", diff)
print("Export done. inference model is saved to export/net")
