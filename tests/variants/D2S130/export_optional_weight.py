"""A loss-weighting function exported with jit.save; the weight stays None for balanced labels."""

import os
import sys
import tempfile

import paddle
from paddle.static import InputSpec


class WeightedScore(paddle.nn.Layer):
    def forward(self, logits, labels):
        weight = None
        if labels.mean() > 0.5:
            weight = 1.0 - labels
        score = logits * (2.0 * labels - 1.0)
        if weight is not None:
            score = paddle.multiply(score, weight)
        return score.mean(), weight


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "score")
    paddle.jit.save(WeightedScore(), path, input_spec=[InputSpec([None], name=name) for name in ("logits", "labels")])
    loaded = paddle.jit.load(path)
    score, weight = loaded(paddle.ones([4]), paddle.zeros([4]))
    if abs(float(score)) > 10:
        sys.exit(f"score {float(score)}, weight {weight.numpy()}")
