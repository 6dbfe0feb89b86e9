"""User code asks a checkpoint for a key that the model does not have."""
import paddle

net = paddle.nn.Sequential(paddle.nn.Linear(4, 4), paddle.nn.Linear(4, 2))
checkpoint = net.state_dict()
backbone = paddle.nn.Linear(4, 4)
backbone.set_state_dict({"weight": checkpoint["backbone.weight"], "bias": checkpoint["backbone.bias"]})
