import paddle


@paddle.jit.to_static(full_graph=True)
def peak(heatmap):
    column = heatmap[0].argmax()
    return heatmap / heatmap.item(0, column)


out = peak(paddle.to_tensor([[1.0, 4.0, 2.0]]))
