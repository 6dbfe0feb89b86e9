# env: SOT_COLLECT_INFO=breakgraph_reason
# paddle: >=3.0.0
"""The condition stands in a helper, so that the call to it breaks."""
import paddle


def renormalise(w, limit):
    norm = paddle.sqrt((w * w).sum())
    if norm > limit:
        return w * (limit / norm)
    return w


@paddle.jit.to_static(full_graph=False)
def embed(table, ids):
    rows = paddle.gather(renormalise(table, 1.0), ids)
    return rows.sum(axis=0)


print(embed(paddle.arange(12, dtype="float32").reshape([4, 3]), paddle.to_tensor([0, 2])))
