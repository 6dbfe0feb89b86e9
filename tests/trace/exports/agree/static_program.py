"""A program built by hand, saved by save_inference_model."""

import paddle


class Net(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(7)
        self.fc = paddle.nn.Linear(4, 4)

    def forward(self, x):
        return self.fc(x)


if __name__ == "__main__":
    paddle.enable_static()
    main, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, startup):
        x = paddle.static.data("x", [None, 4], "float32")
        y = paddle.nn.functional.relu(Net()(x))
        executor = paddle.static.Executor()
        executor.run(startup)
        paddle.static.save_inference_model("model", [x], [y], executor)
