"""A memo whose keys are Tensors."""
import paddle


@paddle.jit.to_static(full_graph=False)
def lookup(query, keys):
    memo = {key: number for number, key in enumerate([keys, query])}
    return query + memo[query]


print(lookup(paddle.ones([2]), paddle.zeros([2])))
