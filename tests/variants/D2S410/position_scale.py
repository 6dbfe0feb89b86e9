import paddle


class Decay(paddle.nn.Layer):
    def forward(self, hidden):
        steps = paddle.arange(hidden.shape[1])
        return hidden - steps


paddle.jit.save(Decay(), "decay", input_spec=[paddle.static.InputSpec([None, 8], "float32")])
