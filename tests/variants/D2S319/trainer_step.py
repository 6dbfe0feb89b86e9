import paddle


class Trainer:
    def __init__(self, model):
        self.model = model
        self.step = paddle.jit.to_static(self.loss, full_graph=True)

    def loss(self, x):
        return self.model(x).mean()


trainer = Trainer(paddle.nn.Linear(4, 1))
print(trainer.step(paddle.ones([2, 4])))
