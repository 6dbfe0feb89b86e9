# paddle: ==3.2.2
import paddle
from paddle import nn
from paddle.quantization import QAT, QuantConfig
from paddle.quantization.quanters import FakeQuanterWithAbsMaxObserver
from paddle.static import InputSpec

quanter = FakeQuanterWithAbsMaxObserver(moving_rate=0.9)
config = QuantConfig(activation=None, weight=None)
config.add_type_config([nn.Linear, nn.Conv2D], activation=quanter, weight=quanter)

net = nn.Sequential(nn.Conv2D(3, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 36, 2))
qat = QAT(config)
qnet = qat.quantize(net)
qnet.train()
qnet(paddle.rand([2, 3, 8, 8])).mean().backward()
qnet.eval()
infer = qat.convert(qnet)
paddle.jit.save(infer, "int8/net", input_spec=[InputSpec([None, 3, 8, 8], "float32", "x")])
loaded = paddle.jit.load("int8/net")
print(loaded(paddle.rand([1, 3, 8, 8])).shape)
