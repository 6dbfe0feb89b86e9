"""paddle.load of a checkpoint that is not there."""
import paddle

net = paddle.nn.Linear(4, 2)
net.set_state_dict(paddle.load("output/best_model/model.pdparams"))
