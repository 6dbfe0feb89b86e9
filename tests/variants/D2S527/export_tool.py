"""A tool that exports several networks to ONNX, one after the other."""
import paddle
from paddle import nn
from paddle.static import InputSpec

NETWORKS = {
    "stem": (nn.Conv2D(3, 4, 3), [None, 3, 16, 16]),
    "head": (nn.Linear(4, 2), [None, 4]),
}


def to_onnx(name, opset=13):
    network, shape = NETWORKS[name]
    network.eval()
    paddle.onnx.export(network, f"onnx/{name}", input_spec=[InputSpec(shape, "float32")], opset_version=opset)


for name in NETWORKS:
    to_onnx(name)
