"""onnxruntime with a model file that is not there."""
import onnxruntime

session = onnxruntime.InferenceSession("export/detector.onnx", providers=["CPUExecutionProvider"])
print(session.get_inputs())
