import paddle


class Scorer(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(4, 1)

    def score(self, x):
        return self.fc(x)


def make_scorer():
    layer = Scorer()
    return paddle.jit.to_static(layer.score, full_graph=True)


score = make_scorer()
print(score(paddle.ones([2, 4])))
