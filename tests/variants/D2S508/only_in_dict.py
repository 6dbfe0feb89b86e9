"""All layers sit in a dict, the Layer itself has no parameter that it knows of."""
import paddle


class MultiTask(paddle.nn.Layer):
    def __init__(self, tasks):
        super().__init__()
        self.heads = {name: paddle.nn.Linear(4, size) for name, size in tasks.items()}

    def forward(self, x):
        return [head(x) for head in self.heads.values()]


model = MultiTask({"age": 1, "gender": 2})
paddle.jit.save(model, "multitask/model", input_spec=[paddle.static.InputSpec([None, 4], "float32")])
