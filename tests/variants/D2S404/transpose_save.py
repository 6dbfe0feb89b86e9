import paddle


class Swap(paddle.nn.Layer):
    def forward(self, image):
        pixels = image.transpose([1, 2, 0])
        pixels.subtract_(paddle.full([1], 0.5))
        return pixels


paddle.jit.save(Swap(), "swap", input_spec=[paddle.static.InputSpec([3, 4, 4], "float32")])
