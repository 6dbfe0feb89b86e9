# paddle: <3.1.0
import paddle


@paddle.jit.to_static(backend="cinn")
def norm(x):
    return x / x.norm()


norm(paddle.ones([2]))
