"""The neck of a detector, upsampling bilinearly, in a CPU predictor."""
import os

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import inference, nn
from paddle.static import InputSpec


class Neck(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fine = nn.Conv2D(3, 4, 3, stride=2, padding=1)
        self.coarse = nn.Conv2D(4, 4, 3, stride=2, padding=1)

    def forward(self, image):
        fine = F.relu(self.fine(image))
        coarse = F.relu(self.coarse(fine))
        return fine + F.interpolate(coarse, scale_factor=2.0, mode="bilinear")


class CpuPredictor:
    def __init__(self, prefix):
        model = prefix + (".json" if os.path.exists(prefix + ".json") else ".pdmodel")
        config = inference.Config(model, prefix + ".pdiparams")
        config.disable_glog_info()
        self.predictor = inference.create_predictor(config)

    def __call__(self, image):
        name = self.predictor.get_input_names()[0]
        self.predictor.get_input_handle(name).copy_from_cpu(image)
        self.predictor.run()
        return self.predictor.get_output_handle(self.predictor.get_output_names()[0]).copy_to_cpu()


neck = Neck()
neck.eval()
paddle.jit.save(neck, "neck/inference", input_spec=[InputSpec([None, 3, None, None], "float32", "image")])
print(CpuPredictor("neck/inference")(np.ones([1, 3, 16, 16], "float32")).shape)
