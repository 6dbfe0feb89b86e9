# paddle: ==3.2.2
import paddle
from paddle import nn
from paddle.static import InputSpec


class MultiTask(nn.Layer):
    def __init__(self):
        super().__init__()
        self.age = nn.Linear(6, 1)
        self.sex = nn.Linear(6, 2)

    def forward(self, face):
        return {"sex": self.sex(face), "age": self.age(face)}


net = MultiTask()
net.eval()
paddle.jit.save(net, "face/attr", input_spec=[InputSpec([None, 6], "float32", "face")])

service = paddle.jit.load("face/attr")
result = service(paddle.rand([1, 6]))
print("age:", float(result["age"]))
