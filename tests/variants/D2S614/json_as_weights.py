"""The model file of an export is opened as a checkpoint."""
import glob

import paddle
from paddle.static import InputSpec


def newest(folder):
    return sorted(path for path in glob.glob(folder + "/net.*") if path.endswith((".json", ".pdmodel")))[0]


net = paddle.nn.Conv2D(3, 4, 3)
paddle.jit.save(net, "best/net", input_spec=[InputSpec([None, 3, 8, 8], "float32")])
net.set_state_dict(paddle.load(newest("best")))
