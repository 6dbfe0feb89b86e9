"""A script written for Paddle 1.x saves a Layer with the static interface."""
import paddle

model = paddle.nn.Linear(4, 1)
executor = paddle.static.Executor(paddle.CPUPlace())
inputs = paddle.ones([1, 4])
paddle.static.save_inference_model("static/linear", [inputs], [model(inputs)], executor)
