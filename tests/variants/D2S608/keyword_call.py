"""The loaded model is called as the original one was, with keywords."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class Encoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 6)

    def forward(self, input_ids, attention_mask=None):
        hidden = self.embed(input_ids)
        if attention_mask is not None:
            hidden = hidden * attention_mask.unsqueeze(-1)
        return hidden


encoder = Encoder()
encoder.eval()
ids = InputSpec([None, None], "int64", "input_ids")
paddle.jit.save(encoder, "encoder/model", input_spec=[ids])
served = paddle.jit.load("encoder/model")
served.eval()
print(served(input_ids=paddle.zeros([1, 3], "int64")).shape)
