# paddle: ==2.6.2
import paddle
from paddle.vision import transforms as T

tf = T.Compose([T.Resize((8, 8)), T.ToTensor(), T.Normalize([0.5] * 3, [0.5] * 3)])
net = paddle.jit.to_static(paddle.nn.Conv2D(3, 4, 3))
print(net(paddle.rand([1, 3, 8, 8])).shape)
img = tf("cat.jpg")
