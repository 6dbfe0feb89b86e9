import paddle


class Pick(paddle.nn.Layer):
    def forward(self, a, b, which):
        return paddle.tensor.array_read([a, b], which)


spec = paddle.static.InputSpec([3], "float32")
paddle.jit.save(Pick(), "pick", input_spec=[spec, spec, paddle.static.InputSpec([1], "int64")])
