"""insert() on a list that was filled in a Tensor loop."""
import paddle


@paddle.jit.to_static(full_graph=True)
def order(scores, rounds):
    ranked = []
    for turn in range(rounds):
        ranked.append(scores * 2)
        ranked.insert(0, scores)
    return ranked[0]


print(order(paddle.rand([3]), paddle.to_tensor(2)))
