# paddle: ==3.0.0
import glob

import numpy as np
import paddle
from paddle import inference, nn
from paddle.static import InputSpec


class RecModel(nn.Layer):
    def __init__(self):
        super().__init__()
        self.c = nn.Conv2D(3, 4, 3)

    def forward(self, x):
        return self.c(x).mean(axis=[2])


m = RecModel()
m.eval()
paddle.jit.save(m, "svc/rec", input_spec=[InputSpec([None, 3, 16, 32], "float32", "x")])
graph = [f for f in glob.glob("svc/rec.*") if f.endswith((".json", ".pdmodel"))][0]
cfg = inference.Config(graph, "svc/rec.pdiparams")
cfg.disable_glog_info()
p = inference.create_predictor(cfg)
p.get_input_handle("x").copy_from_cpu(np.zeros([1, 3, 16, 32], "float32"))
p.run()
ctc = p.get_output_handle("softmax_5.tmp_0").copy_to_cpu()
print(ctc.shape)
