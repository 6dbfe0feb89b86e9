"""A hand-written recurrent network whose state is None until the first step makes it a pair of Tensors."""
import paddle
from paddle import nn


def first_state(batch, hidden):
    return paddle.zeros([batch, hidden]), paddle.zeros([batch, hidden])


class Tracker(nn.Layer):
    def __init__(self, inputs=3, hidden=4):
        super().__init__()
        self.hidden = hidden
        self.gate = nn.Linear(inputs + hidden, hidden)

    def cell(self, frame, state):
        if state is None:
            state = first_state(frame.shape[0], self.hidden)
        h, c = state[0], state[1]
        g = nn.functional.sigmoid(self.gate(paddle.concat([frame, h], axis=-1)))
        c = g * c + (1 - g)
        return paddle.tanh(c), c

    def forward(self, frame, steps):
        state = None
        while steps > 0:
            state = self.cell(frame, state)
            steps = steps - 1
        return state[0]


paddle.seed(11)
tracker = Tracker()
frame = paddle.ones([2, 3])
print("eager ", tracker(frame, paddle.to_tensor(3)).shape)
tracker = paddle.jit.to_static(tracker, full_graph=True)
print("static", tracker(frame, paddle.to_tensor(3)).shape)
