"""The only output, chosen by its position: more than Paddle 2 knows, and nothing to choose for Paddle 3."""
import paddle
from paddle.static import InputSpec

net = paddle.nn.Linear(3, 2)
net.eval()
paddle.jit.save(net, "one/net", input_spec=[InputSpec([None, 3], "float32", "x")], output_spec=[0])
