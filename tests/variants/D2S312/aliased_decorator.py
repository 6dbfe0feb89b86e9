"""to_static under another name stays in the generated source."""
import paddle
from paddle.jit import to_static as compiled


@compiled(full_graph=True)
def gelu(x):
    return 0.5 * x * (1 + paddle.tanh(0.797 * (x + 0.0447 * x ** 3)))


print(gelu(paddle.ones([3])))
