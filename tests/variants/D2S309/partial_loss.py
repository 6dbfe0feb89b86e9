"""A loss with a fixed margin, made with functools.partial, is converted."""
import functools

import paddle


def margin_loss(positive, negative, margin):
    return paddle.clip(negative - positive + margin, min=0.0).mean()


loss = paddle.jit.to_static(functools.partial(margin_loss, margin=0.2), full_graph=True)
print(loss(paddle.ones([3]), paddle.zeros([3])))
