"""Candidates and their scores are zipped into a dict, and the best is looked up after a print."""
import paddle


@paddle.jit.to_static
def rank(candidates, weight):
    scores = [float((c * weight).sum()) for c in candidates]
    table = dict(zip(candidates, scores))
    print(len(table), "candidates")
    total = paddle.zeros([2])
    for c in candidates:
        total = total + c * table[c]
    return total


items = [paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([0.5, 0.5])]
print(rank(items, paddle.ones([2])))
