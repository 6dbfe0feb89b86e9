"""A training run without failure: to_static by AST and by SOT, with a graph break and Paddle's usual warnings."""
import paddle
from paddle.static import InputSpec


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = paddle.nn.Sequential(paddle.nn.Linear(8, 16), paddle.nn.ReLU(), paddle.nn.Linear(16, 1))

    def forward(self, x):
        y = self.body(x)
        if y.mean() > 0.5:
            y = y * 0.9
        return y


def run(name, net, epochs):
    optimizer = paddle.optimizer.Adam(0.01, parameters=net.parameters())
    for epoch in range(epochs):
        for step in range(10):
            x = paddle.rand([16, 8])
            loss = (net(x) - x.sum(axis=1, keepdim=True)).square().mean()
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
            print(f"[{name}] epoch {epoch:2d} step {step} loss {float(loss):.4f}", flush=True)


paddle.seed(5)
spec = [InputSpec([None, 8], "float32", "x")]
run("ast", paddle.jit.to_static(Net(), input_spec=spec, full_graph=True), 16)
run("sot", paddle.jit.to_static(Net()), 16)
final = Net()
paddle.jit.save(final, "output/net", input_spec=spec)
loaded = paddle.jit.load("output/net")
print("difference after loading:", float((loaded(paddle.ones([1, 8])) - final(paddle.ones([1, 8]))).abs().max()))
print("Training finished: 0 errors, 0 failures.")
