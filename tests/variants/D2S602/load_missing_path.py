"""jit.load of a path that really does not exist."""
import paddle

net = paddle.jit.load("inference_model/resnet50")
print(net(paddle.ones([1, 3, 224, 224])).shape)
