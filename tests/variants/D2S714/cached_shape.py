# paddle: <3.1.0
"""A helper asks its cache for a key and is ready for the KeyError (2.6, 3.0)."""
import paddle

positions = {2: 0.5}


@paddle.jit.to_static
def position(x):
    return x + positions[x.shape[0]]


position(paddle.ones([3]))
