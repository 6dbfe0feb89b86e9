"""A deployment class keeps the tensor names in a table."""
import os

import numpy as np
import paddle
import paddle.inference as paddle_infer
from paddle.static import InputSpec


class Detector:
    inputs = {"image": [1, 3, 16, 16], "im_shape": [1, 2]}

    def __init__(self, prefix):
        ending = ".json" if os.path.exists(prefix + ".json") else ".pdmodel"
        config = paddle_infer.Config(prefix + ending, prefix + ".pdiparams")
        config.disable_glog_info()
        self.predictor = paddle_infer.create_predictor(config)

    def run(self):
        for name, shape in self.inputs.items():
            self.predictor.get_input_handle(name).copy_from_cpu(np.ones(shape, "float32"))
        return self.predictor.run()


net = paddle.nn.Conv2D(3, 4, 3)
net.eval()
paddle.jit.save(net, "deploy/det", input_spec=[InputSpec([None, 3, 16, 16], "float32", "image")])
print(Detector("deploy/det").run())
