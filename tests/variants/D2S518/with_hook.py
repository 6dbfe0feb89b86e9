"""A scaling hook on the outermost layer is saved together with a choice of outputs."""
import paddle
from paddle.static import InputSpec

net = paddle.nn.Linear(3, 2)
net.register_forward_post_hook(lambda layer, inputs, output: output * 10)
net.eval()
specs = [InputSpec([None, 3], "float32", "x")]
paddle.jit.save(net, "hooked/net", input_spec=specs, output_spec=[net(paddle.ones([1, 3]))], with_hook=True)
