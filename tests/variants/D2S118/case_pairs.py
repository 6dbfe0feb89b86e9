import paddle


@paddle.jit.to_static(full_graph=True)
def activate(x):
    pairs = [(x.max() > 6, paddle.nn.functional.relu6(x)), (x.min() < 0, paddle.nn.functional.relu(x))]
    return paddle.static.nn.case(pairs, default=lambda: x)


print(activate(paddle.ones([3])))
