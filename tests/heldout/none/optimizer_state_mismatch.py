# paddle: ==3.1.1
import paddle
from paddle import nn

a = nn.Linear(4, 4)
opt_a = paddle.optimizer.Adam(parameters=a.parameters())
a(paddle.rand([2, 4])).sum().backward()
opt_a.step()
paddle.save(opt_a.state_dict(), "last.pdopt")

b = nn.Linear(4, 8)
opt_b = paddle.optimizer.Adam(parameters=b.parameters())
state = paddle.load("last.pdopt")
renamed = {k.replace("linear_0", "linear_1"): v for k, v in state.items()}
opt_b.set_state_dict(renamed)
b(paddle.rand([2, 4])).sum().backward()
opt_b.step()
