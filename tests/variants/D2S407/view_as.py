import paddle


class Head(paddle.nn.Layer):
    def forward(self, features, like):
        return features.view_as(like) * 2


model = Head()
spec = paddle.static.InputSpec([6], "float32")
paddle.jit.save(model, "head", input_spec=[spec, paddle.static.InputSpec([2, 3], "float32")])
