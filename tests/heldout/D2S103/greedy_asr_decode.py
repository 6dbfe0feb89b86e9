# paddle: >=3.1.1,<=3.2.2
import paddle
from paddle import nn


class CTCGreedy(nn.Layer):
    def __init__(self, vocab_size=6, enc=12):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(8, enc), nn.ReLU())
        self.proj = nn.Linear(enc, vocab_size)

    def forward(self, feats):
        logits = self.proj(self.encoder(feats))
        done = False
        t = 0
        collapsed = paddle.zeros([feats.shape[0]], dtype="int64")
        while not done:
            best = logits[:, t].argmax(-1)
            collapsed = collapsed * 10 + best
            t += 1
            done = paddle.logical_or((best == 0).all(), paddle.to_tensor(t >= 5))
        return collapsed


def main():
    paddle.seed(0)
    asr = CTCGreedy()
    asr.eval()
    x = paddle.randn([2, 6, 8])
    print("eager:", asr(x).tolist())
    spec = [paddle.static.InputSpec(shape=[2, 6, 8], dtype="float32", name="fbank")]
    paddle.jit.save(asr, "./export/asr", input_spec=spec)
    print("saved to ./export/asr")


if __name__ == "__main__":
    main()
