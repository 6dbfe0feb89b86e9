"""Beam pruning: hypotheses are a fixed list from which one is dropped while a Tensor says so."""
import paddle

paddle.seed(3)


def prune(hyps, rounds):
    while rounds > 0:
        rounds = rounds - 1
        del hyps[-1]
    return hyps[0]


@paddle.jit.to_static(full_graph=True)
def best(logits, rounds):
    hyps = [logits[0], logits[1], logits[2]]
    return prune(hyps, rounds).max()


print(best(paddle.arange(12, dtype="float32").reshape([3, 4]), paddle.to_tensor(2)))
