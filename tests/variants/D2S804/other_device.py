import argparse

import paddle

options = argparse.Namespace(device="xpu", output="model")
paddle.set_device(options.device)
net = paddle.nn.Linear(2, 2)
paddle.jit.save(net, options.output, input_spec=[paddle.static.InputSpec([None, 2])])
