# paddle: ==3.3.1
import glob

import numpy as np
import paddle
from paddle import inference, nn
from paddle.static import InputSpec


def export():
    net = nn.Sequential(nn.Conv2D(3, 8, 3, stride=2), nn.Hardswish(), nn.AdaptiveAvgPool2D(1), nn.Flatten())
    net.eval()
    paddle.jit.save(net, "cam/net", input_spec=[InputSpec([None, 3, 32, 32], "float32", "image")])


def make_predictor():
    graph = [f for f in glob.glob("cam/net.*") if f.endswith((".json", ".pdmodel"))][0]
    cfg = inference.Config(graph, "cam/net.pdiparams")
    cfg.disable_gpu()
    cfg.disable_glog_info()
    return inference.create_predictor(cfg)


def grab():
    return (np.random.rand(32, 32, 3) * 255).astype("uint8")


export()
pred = make_predictor()
img = np.expand_dims(grab().transpose(2, 0, 1), 0)
inp = pred.get_input_handle("image")
inp.reshape(img.shape)
inp.copy_from_cpu(np.ascontiguousarray(img))
pred.run()
print(pred.get_output_handle(pred.get_output_names()[0]).copy_to_cpu().shape)
