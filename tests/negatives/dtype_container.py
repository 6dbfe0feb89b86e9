"""Eager masked_select with an integer mask: data types that do not match, in the words of the branch-type entry."""
import paddle


def keep(scores, mask):
    return paddle.masked_select(scores, mask)


scores = paddle.to_tensor([0.1, 0.9, 0.4])
print(keep(scores, paddle.to_tensor([0, 1, 1])))
