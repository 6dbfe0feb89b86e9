"""A whole Layer is given to paddle.save after training."""
import paddle


class Tagger(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.embed = paddle.nn.Embedding(9, 4)
        self.out = paddle.nn.Linear(4, 3)

    @paddle.jit.to_static(full_graph=True)
    def forward(self, tokens):
        return self.out(self.embed(tokens))


tagger = Tagger()
print(tagger(paddle.zeros([1, 2], "int64")).shape)
paddle.save(tagger, "checkpoints/tagger.pdparams")
