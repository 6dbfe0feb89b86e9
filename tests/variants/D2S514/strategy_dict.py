"""A configuration file's dictionary is passed on as the build strategy."""
import paddle

CONFIG = {"to_static": {"build_strategy": {"fuse_elewise_add_act_ops": True}}}


def build(layer, config):
    return paddle.jit.to_static(layer, **config["to_static"])


model = build(paddle.nn.Conv2D(3, 4, 3), CONFIG)
print(model(paddle.ones([1, 3, 8, 8])).shape)
