# env: SOT_COLLECT_INFO=breakgraph_reason
# paddle: >=3.1.0
import paddle


@paddle.jit.to_static
def boxes(scores, deltas):
    order = paddle.argsort(scores).numpy()
    best = int(order[-1])
    return deltas[best] * 2 + scores.max()


print(boxes(paddle.to_tensor([0.1, 0.9, 0.3]), paddle.ones([3, 4])))
