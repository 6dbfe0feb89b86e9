# paddle: >=3.0.0
import paddle


@paddle.jit.to_static
def sharpen(logits):
    temperature = float(logits.max(axis=-1))
    return logits / temperature


out = sharpen(paddle.to_tensor([[1.0, 2.0], [4.0, 3.0]]))
