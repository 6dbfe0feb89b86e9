# paddle: ==3.2.2
import numpy as np
import paddle
from paddle import inference, nn

net = nn.Linear(3, 3)
net.eval()
paddle.jit.save(net, "./out/kie/inference", input_spec=[paddle.static.InputSpec([None, 3], "float32")])

config = inference.Config("./out/kie/inference")
config.switch_ir_optim(False)
config.disable_glog_info()
pred = inference.create_predictor(config)
handle = pred.get_input_handle(pred.get_input_names()[0])
handle.copy_from_cpu(np.ones([1, 3], "float32"))
pred.run()
