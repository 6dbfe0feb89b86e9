import paddle


class Keep(paddle.nn.Layer):
    def forward(self, x):
        chosen = [True, False, True]
        return x[chosen]


paddle.jit.save(Keep(), "keep", input_spec=[paddle.static.InputSpec([2, 4], "float32")])
