# env: SOT_LOG_LEVEL=3
import paddle


@paddle.jit.to_static
def merge(x):
    levels = {"c3": paddle.tanh(x)}
    if "c4" not in levels.keys():
        levels["c4"] = x * 2
    return levels["c3"] + levels["c4"]


print(merge(paddle.ones([2])))
