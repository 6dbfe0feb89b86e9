"""A tool prints the programs of all methods, one of which was never converted."""
import paddle
from paddle.static import InputSpec

METHODS = ("forward", "infer_one")


def describe(path):
    loaded = paddle.jit.load(path)
    return {name: len(loaded.program(name).global_block().ops) for name in METHODS}


net = paddle.nn.Linear(2, 2)
paddle.jit.save(net, "tool/net", input_spec=[InputSpec([None, 2], "float32")])
print(describe("tool/net"))
