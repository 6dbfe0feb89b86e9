"""A merger that doubles its rows in a Tensor loop and folds them into pairs by their current number."""
import paddle


def fold(rows):
    return rows.reshape([rows.shape[0] // 2, 2, rows.shape[1]]).sum(axis=1)


@paddle.jit.to_static(full_graph=True)
def merge(rows, limit):
    total = paddle.zeros([rows.shape[1]])
    while rows.sum() < limit:
        total = total + fold(rows).max(axis=0)
        rows = paddle.concat([rows, rows])
    return total


print(merge(paddle.ones([2, 3]), paddle.to_tensor(20.0)))
