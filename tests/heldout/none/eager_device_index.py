# paddle: ==3.3.1
import paddle

paddle.set_device("cpu")
x = paddle.arange(6).reshape([2, 3])
rows = paddle.to_tensor([0, 4])
print(paddle.gather(x, rows))
