"""Both ways return a Tensor, but the early return stands inside a with block (fails from 3.0.0 on)."""
import paddle


class Teacher(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        with paddle.no_grad():
            logits = self.fc(x)
            if logits.max() > 10:
                return logits / 10
            return logits


net = paddle.jit.to_static(Teacher(), full_graph=True)
print(net(paddle.ones([1, 4])))
