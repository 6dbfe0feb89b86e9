"""A classifier exported for 4x4 crops gets a larger one from the camera."""
import glob

import numpy as np
import paddle
from paddle import inference


class Classifier(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.head = paddle.nn.Linear(16, 3)

    def forward(self, crop):
        return self.head(paddle.flatten(crop, 1))


class Service:
    def __init__(self, prefix):
        config = inference.Config((glob.glob(prefix + ".json") + glob.glob(prefix + ".pdmodel"))[0], prefix + ".pdiparams")
        config.disable_glog_info()
        self.predictor = inference.create_predictor(config)

    def predict(self, crop):
        handle = self.predictor.get_input_handle(self.predictor.get_input_names()[0])
        handle.copy_from_cpu(crop)
        self.predictor.run()
        return self.predictor.get_output_handle(self.predictor.get_output_names()[0]).copy_to_cpu()


paddle.jit.save(Classifier(), "deploy/classifier", input_spec=[paddle.static.InputSpec([None, 4, None], "float32")])
print(Service("deploy/classifier").predict(np.ones((1, 4, 6), "float32")))
