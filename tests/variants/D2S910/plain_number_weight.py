import paddle


@paddle.jit.to_static(full_graph=True)
def jacobian_product(x):
    y = paddle.tanh(x)
    return paddle.grad(y, x, grad_outputs=1.0)[0]


x = paddle.ones([3])
x.stop_gradient = False
print(jacobian_product(x))
