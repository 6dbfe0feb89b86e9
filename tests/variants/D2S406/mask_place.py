import paddle


@paddle.jit.to_static(full_graph=True)
def causal(scores):
    if scores.place.gpu_device_id() >= 0:
        return scores
    return paddle.tril(scores)


print(causal(paddle.ones([3, 3])))
