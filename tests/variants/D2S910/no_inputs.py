import paddle


@paddle.jit.to_static(full_graph=False)
def penalty(x, probes):
    loss = paddle.tanh(x).sum()
    print("probes:", len(probes))
    return paddle.grad(loss, probes)


x = paddle.ones([2])
x.stop_gradient = False
print(penalty(x, []))
