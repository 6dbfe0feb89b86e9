import paddle


@paddle.jit.to_static(full_graph=True)
def count_hits(scores):
    hits = (scores > 0.5).astype("int64").sum()
    print("%d hits" % hits)
    return hits


print(count_hits(paddle.to_tensor([0.1, 0.9])))
