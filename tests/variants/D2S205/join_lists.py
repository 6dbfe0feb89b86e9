"""Two lists of losses joined with + before they are summed."""

import paddle


@paddle.jit.to_static(full_graph=True)
def total_loss(prediction, rounds):
    penalties = [prediction.abs().mean()]
    step_losses = []
    for _ in range(rounds):
        prediction = prediction * 0.5
        step_losses.append(prediction.square().mean())
    return paddle.stack(step_losses + penalties).sum()


print(float(total_loss(paddle.ones([3]), paddle.to_tensor(4))))
