"""A sampler that takes its temperature from the data, or falls back on a Python float, in a helper function."""
import paddle
import paddle.nn.functional as F


def choose_temperature(logits, floor):
    spread = logits.max() - logits.min()
    if spread > floor:
        temperature = spread / 2
    else:
        temperature = 0.7
    return temperature


def entropy(probs):
    return -(probs * paddle.log(probs + 1e-9)).sum(axis=-1)


@paddle.jit.to_static(full_graph=True)
def step(logits, floor):
    temperature = choose_temperature(logits, floor)
    probs = F.softmax(logits / temperature, axis=-1)
    return probs, entropy(probs)


logits = paddle.linspace(0.0, 1.0, 8).reshape([2, 4])
probs, h = step(logits, paddle.to_tensor(3.0))
print(probs.sum(axis=-1), h)
