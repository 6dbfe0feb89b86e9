# paddle: >=3.0.0
"""The training step of an energy model; its loss is built from forces."""
import paddle


def step(positions, stiffness):
    energy = (stiffness * (positions * positions)).sum()
    forces = paddle.grad(energy, positions, create_graph=True)[0]
    return paddle.square(forces).mean()


def gradient(function):
    positions = paddle.to_tensor([0.5, -1.0, 2.0])
    positions.stop_gradient = False
    function(positions, paddle.to_tensor(3.0)).backward()
    return positions.grad


wanted = gradient(step)
found = gradient(paddle.jit.to_static(step, full_graph=True))
assert paddle.allclose(found, wanted), f"eager {wanted.tolist()}, converted {found.tolist()}"
