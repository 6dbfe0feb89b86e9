"""The specification names three inputs, the layer takes one."""
import paddle

encoder = paddle.nn.Linear(6, 6)
specs = [paddle.static.InputSpec([None, 6], "float32", name) for name in ("tokens", "segments", "mask")]
exported = paddle.jit.to_static(encoder, input_spec=specs, full_graph=True)
paddle.jit.save(exported, "encoder")
