"""Greedy decoding that keeps a word in the variable of the last token."""
import paddle


class Greedy(paddle.nn.Layer):
    def forward(self, logits, length):
        token = logits.argmax()
        steps = paddle.zeros([], dtype="int64")
        while steps < length:
            logits = logits * 0.9
            token = "decoded"
            steps = steps + 1
        return logits


net = Greedy()
specs = [paddle.static.InputSpec([5], "float32"), paddle.static.InputSpec([], "int64")]
paddle.jit.save(net, "greedy/net", input_spec=specs)
