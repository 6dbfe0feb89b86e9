# paddle: <3.0.0
import paddle

config = {"second_order": 1}


@paddle.jit.to_static(full_graph=False)
def velocity(field, position):
    potential = (field * position).sum()
    return paddle.grad(potential, position, create_graph=config["second_order"])[0]


position = paddle.ones([3])
position.stop_gradient = False
print(velocity(paddle.full([3], 2.0), position))
