import paddle


@paddle.jit.to_static(full_graph=True)
def keep_positive(scores):
    kept = [score for score in scores if score > 0]
    return paddle.stack(kept)


result = keep_positive(paddle.to_tensor([1.0, -1.0, 2.0]))
print(result)
