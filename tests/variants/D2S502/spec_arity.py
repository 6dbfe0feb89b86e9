"""More InputSpec entries than forward takes."""
import paddle
from paddle.static import InputSpec

net = paddle.nn.Linear(4, 2)
paddle.jit.save(net, "output/net", input_spec=[InputSpec([None, 4], "float32"), InputSpec([None, 1], "float32")])
