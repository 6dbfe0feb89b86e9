import numpy as np
import paddle
from paddle.static import InputSpec

sample = np.zeros([4, 8], dtype="uint64")
net = paddle.nn.Embedding(10, 4)
paddle.jit.save(net, "embedding", input_spec=[InputSpec.from_numpy(sample)])
