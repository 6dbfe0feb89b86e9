"""Debug tags (strings and None) gathered beside the real work in a loop over a Tensor."""
import paddle


@paddle.jit.to_static(full_graph=True)
def normalise(rows):
    tags = []
    total = paddle.zeros([2])
    for row in rows:
        total = total + row
        tags.append("row")
    return total / 2.0


spec = paddle.static.InputSpec([None, 2], "float32")
normalise.get_concrete_program(spec)
