import paddle
from paddle.static import InputSpec

specs = [InputSpec([None, 2], "float32"), InputSpec([3], "bool")]


@paddle.jit.to_static(input_spec=specs, full_graph=True)
def silence(tokens, padding):
    cleaned = tokens * 1
    cleaned[padding] = 0.0
    return cleaned


out = silence(paddle.ones([3, 2]), paddle.to_tensor([True, False, True]))
