# paddle: >=3.0.0
"""paddle.grad through a loop whose length is read from a Tensor."""
import paddle


@paddle.jit.to_static(full_graph=True)
def dominant(matrix, rounds):
    vector = matrix.sum(axis=1, keepdim=True)
    done = paddle.zeros([1], "int64")
    while done < rounds:
        vector = matrix @ vector
        vector = vector / vector.norm()
        done = done + 1
    return (vector.t() @ matrix @ vector).squeeze()


matrix = paddle.to_tensor([[2.0, 1.0], [1.0, 3.0]], stop_gradient=False)
value = dominant(matrix, paddle.to_tensor([5]))
(slope,) = paddle.grad(value, [matrix])
print(slope)
