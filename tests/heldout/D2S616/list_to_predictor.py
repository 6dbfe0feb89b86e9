# paddle: ==3.0.0
import glob

import paddle
from paddle import inference, nn
from paddle.static import InputSpec

net = nn.Linear(2, 2)
paddle.jit.save(net, "m/lin", input_spec=[InputSpec([None, 2], "float32", "x")])
graph = [f for f in glob.glob("m/lin.*") if f.endswith((".json", ".pdmodel"))][0]
cfg = inference.Config(graph, "m/lin.pdiparams")
cfg.disable_glog_info()
predictor = inference.create_predictor(cfg)


def predict(batch):
    handle = predictor.get_input_handle("x")
    handle.copy_from_cpu(paddle.to_tensor(batch))
    predictor.run()
    return predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()


print(predict([[0.1, 0.2]]))
