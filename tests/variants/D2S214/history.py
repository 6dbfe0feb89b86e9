"""A model that keeps its history in a list is handed a single Tensor."""
import paddle


class Memory(paddle.nn.Layer):
    def forward(self, state, history):
        state = paddle.tanh(state)
        history.append(state)
        return paddle.stack(history)


memory = paddle.jit.to_static(Memory(), full_graph=True)
out = memory(paddle.ones([4]), paddle.zeros([4]))
