# paddle: ==3.3.1
import paddle

with open("pretrained.pdparams", "w") as f:
    f.write("<html><body>404 Not Found</body></html>\n")
net = paddle.nn.Linear(2, 2)
net.set_state_dict(paddle.load("pretrained.pdparams"))
