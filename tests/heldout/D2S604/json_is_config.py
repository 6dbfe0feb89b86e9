# paddle: >=3.1.1,<=3.2.2
import json

import paddle
from paddle import nn
from paddle.static import InputSpec

net = nn.Linear(4, 2)
paddle.jit.save(net, "hub/model", input_spec=[InputSpec([None, 4], "float32")])
# the training job writes its own settings under the same name
with open("hub/model.json", "w") as f:
    json.dump({"hidden": 4, "labels": ["a", "b"]}, f)
print(paddle.jit.load("hub/model")(paddle.rand([1, 4])))
