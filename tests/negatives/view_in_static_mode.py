"""Static mode switched on by hand: the words of D2S407, but nothing is converted."""
import paddle

paddle.enable_static()
x = paddle.static.data("x", [2, 3])
print(x.view([3, 2]))
