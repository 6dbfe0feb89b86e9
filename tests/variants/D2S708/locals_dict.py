# env: SOT_LOG_LEVEL=2
import paddle


@paddle.jit.to_static
def losses(pred, label):
    l1 = (pred - label).abs().mean()
    l2 = ((pred - label) ** 2).mean()
    every = locals()
    return every["l1"] + every["l2"]


print(losses(paddle.ones([3]), paddle.zeros([3])))
