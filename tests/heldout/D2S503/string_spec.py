# paddle: >=3.1.1,<=3.2.2
import paddle
from paddle import nn

net = nn.Sequential(nn.Embedding(10, 4), nn.Linear(4, 2))
net.eval()
paddle.jit.save(net, "emb/net", input_spec=["ids"])
