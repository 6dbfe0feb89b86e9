# paddle: ==3.1.1
import os

import numpy as np
import paddle
import paddle.inference as paddle_infer
from paddle import nn


def export(folder):
    net = nn.Sequential(nn.Linear(8, 4), nn.Softmax())
    net.eval()
    paddle.jit.save(net, os.path.join(folder, "inference"), input_spec=[paddle.static.InputSpec([None, 8], "float32")])


class Predictor:
    def __init__(self, model_dir, use_gpu=False):
        cfg = paddle_infer.Config(
            os.path.join(model_dir, "inference.pdmodel"), os.path.join(model_dir, "inference.pdiparams")
        )
        cfg.disable_gpu()
        cfg.enable_memory_optim()
        cfg.disable_glog_info()
        self.predictor = paddle_infer.create_predictor(cfg)

    def __call__(self, x):
        names = self.predictor.get_input_names()
        self.predictor.get_input_handle(names[0]).copy_from_cpu(x)
        self.predictor.run()
        return self.predictor.get_output_handle(self.predictor.get_output_names()[0]).copy_to_cpu()


export("deploy")
print(Predictor("deploy")(np.zeros([1, 8], "float32")))
