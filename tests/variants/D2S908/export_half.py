# paddle: >=3.0.0
import paddle


class Vision(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.patch = paddle.nn.Conv2D(3, 4, 4, stride=4)

    def forward(self, image):
        with paddle.amp.auto_cast(level="O1", dtype="float16"):
            return self.patch(image).flatten(1)


paddle.jit.save(Vision(), "vision", input_spec=[paddle.static.InputSpec([None, 3, 8, 8])])
