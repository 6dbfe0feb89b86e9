"""Pyramid levels with their strides; the search stops at the first that fits."""
import paddle


@paddle.jit.to_static(full_graph=True)
def choose(features, strides, wanted):
    picked = features[0]
    for level, (feature, stride) in enumerate(list(zip(features, strides))):
        if stride >= wanted:
            picked = feature * (level + 1)
            break
    return picked


print(choose([paddle.ones([2]), paddle.ones([2])], [8, 16], 16))
