"""Something that is no layer is handed to jit.save."""
import paddle

layer = paddle.nn.Linear(2, 1)
optimizer = paddle.optimizer.Adam(parameters=layer.parameters())
checkpoint = {"model": layer.state_dict(), "optimizer": optimizer.state_dict()}
paddle.jit.save(checkpoint, "checkpoint/all")
