"""Token ids arrive as floats."""
import paddle
from paddle import nn
from paddle.static import InputSpec

bag = nn.Sequential(nn.Embedding(40, 8), nn.Flatten(), nn.Linear(24, 2))
bag.eval()
paddle.jit.save(bag, "bag/net", input_spec=[InputSpec([None, 3], "int64", "tokens")])
loaded = paddle.jit.load("bag/net")
print(loaded(paddle.to_tensor([[4.0, 7.0, 1.0]])).shape)
