"""A global step that is raised under an if."""
import paddle

STEP = 0


class Scheduler(paddle.nn.Layer):
    def forward(self, x):
        global STEP
        if self.training:
            STEP = STEP + 1
        return x * STEP


net = paddle.jit.to_static(Scheduler(), full_graph=True)
print(net(paddle.ones([2])))
