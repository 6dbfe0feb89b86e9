# paddle: ==3.2.2
# Anchor free detection head, decoded for evaluation
import paddle
import paddle.nn as nn
import paddle.nn.functional as F


class ConvBNAct(nn.Layer):
    def __init__(self, cin, cout, k=3):
        super().__init__()
        self.conv = nn.Conv2D(cin, cout, k, padding=k // 2, bias_attr=False)
        self.bn = nn.BatchNorm2D(cout)

    def forward(self, x):
        return F.silu(self.bn(self.conv(x)))


class PPHead(nn.Layer):
    def __init__(self, num_classes=4, strides=(8, 16)):
        super().__init__()
        self.strides = strides
        self.stems = nn.LayerList([ConvBNAct(8, 16) for _ in strides])
        self.cls = nn.LayerList([nn.Conv2D(16, num_classes, 1) for _ in strides])

    def topk_mask(self, score):
        best = score.max(axis=1, keepdim=True)
        if best.max() > 0.4:
            keep = (score >= best).astype("float32")
        else:
            keep = False
        return keep

    def forward(self, feats):
        outs = []
        for feat, stem, cls in zip(feats, self.stems, self.cls):
            score = F.sigmoid(cls(stem(feat)))
            keep = self.topk_mask(score)
            outs.append((score * keep).flatten(2))
        return paddle.concat(outs, axis=-1)


if __name__ == "__main__":
    paddle.seed(2024)
    head = PPHead()
    head.eval()
    head = paddle.jit.to_static(head, full_graph=True)
    feats = [paddle.randn([1, 8, 8, 8]) - 5, paddle.randn([1, 8, 4, 4]) - 5]
    scores = head(feats)
    print("scores", scores.shape)
