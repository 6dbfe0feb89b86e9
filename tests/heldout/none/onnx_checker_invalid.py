# paddle: none, any Python
import onnx
from onnx import TensorProto, helper

x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [None, 4])
y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [None, 4])
node = helper.make_node("Relu", ["x_missing"], ["y"])
model = helper.make_model(helper.make_graph([node], "paddle2onnx", [x], [y]))
onnx.checker.check_model(model)
