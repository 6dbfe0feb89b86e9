"""A small language model whose decorated step method is in the way of exporting forward."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class TinyLM(nn.Layer):
    def __init__(self, vocab=11, width=6):
        super().__init__()
        self.embed = nn.Embedding(vocab, width)
        self.head = nn.Linear(width, vocab)

    def forward(self, tokens):
        return self.head(self.embed(tokens))

    @paddle.jit.to_static
    def next_token(self, tokens):
        return self.forward(tokens)[:, -1].argmax(axis=-1)


class Exporter:
    def __init__(self, model, folder):
        self.model, self.folder = model, folder

    def run(self):
        self.model.eval()
        spec = InputSpec([None, None], "int64", "tokens")
        paddle.jit.save(self.model, f"{self.folder}/lm", input_spec=[spec])


language_model = TinyLM()
print(language_model.next_token(paddle.to_tensor([[1, 2, 3]])).shape)
Exporter(language_model, "lm").run()
