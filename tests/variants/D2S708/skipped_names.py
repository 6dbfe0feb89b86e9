# env: SOT_LOG_LEVEL=2
import paddle


@paddle.jit.to_static
def combine(features):
    skipped = {"mask", "ids"}
    total = features["image"] * 2
    for name, value in features.items():
        if name not in skipped:
            total = total + value
    return total


print(combine({"image": paddle.ones([2]), "text": paddle.ones([2])}))
