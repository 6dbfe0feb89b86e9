"""A picture goes to the predictor as the decoder made it, in uint8."""
import os

import numpy as np
import paddle
from paddle import inference, nn
from paddle.static import InputSpec


class Backbone(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(3, 4, 3)

    def forward(self, image):
        return nn.functional.relu(self.conv(image)).mean(axis=[2, 3])


def serve(prefix, image):
    model = prefix + (".json" if os.path.exists(prefix + ".json") else ".pdmodel")
    config = inference.Config(model, prefix + ".pdiparams")
    config.disable_glog_info()
    predictor = inference.create_predictor(config)
    predictor.get_input_handle("image").copy_from_cpu(image)
    predictor.run()
    return predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()


net = Backbone()
net.eval()
paddle.jit.save(net, "img/net", input_spec=[InputSpec([None, 3, 16, 16], "float32", "image")])
print(serve("img/net", np.full([1, 3, 16, 16], 127, "uint8")).shape)
