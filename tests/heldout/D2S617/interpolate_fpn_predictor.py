# paddle: ==3.3.1
import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import inference, nn
from paddle.static import InputSpec


class FPNDet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.c3 = nn.Conv2D(3, 4, 3, stride=2, padding=1)
        self.c4 = nn.Conv2D(4, 4, 3, stride=2, padding=1)
        self.out = nn.Conv2D(4, 4, 3, padding=1)

    def forward(self, image):
        p3 = F.relu(self.c3(image))
        p4 = F.relu(self.c4(p3))
        up = F.interpolate(p4, scale_factor=2.0, mode="bilinear")
        return self.out(up + p3)


net = FPNDet()
net.eval()
paddle.jit.save(net, "det/fpn", input_spec=[InputSpec([None, 3, None, None], "float32", "image")])
cfg = inference.Config("det/fpn.json", "det/fpn.pdiparams")
cfg.disable_gpu()
cfg.set_cpu_math_library_num_threads(2)
predictor = inference.create_predictor(cfg)
predictor.get_input_handle("image").copy_from_cpu(np.random.rand(1, 3, 32, 32).astype("float32"))
predictor.run()
print(predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu().shape)
