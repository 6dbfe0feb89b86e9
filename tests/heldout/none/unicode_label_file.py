# paddle: ==3.3.1
import paddle

with open("label.txt", "wb") as f:
    f.write("图片一.jpg\t猫\n".encode("gbk"))
net = paddle.jit.to_static(paddle.nn.Linear(2, 2), full_graph=True)
print(net(paddle.ones([1, 2])).shape)
with open("label.txt", encoding="utf-8") as f:
    print(f.read())
