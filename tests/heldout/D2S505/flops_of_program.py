"""The program of a layer is asked for although it was converted by SOT."""
import paddle


def describe(layer):
    return layer.forward.concrete_program.main_program.num_blocks


network = paddle.jit.to_static(
    paddle.nn.Sequential(paddle.nn.Flatten(), paddle.nn.Linear(4, 4)),
    input_spec=[paddle.static.InputSpec([None, 4])],
    full_graph=False,
)
print(describe(network))
