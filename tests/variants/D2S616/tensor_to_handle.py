"""A Tensor is copied into the input handle of a predictor."""
import os

import paddle
from paddle import inference
from paddle.static import InputSpec


def predictor_of(prefix):
    model = prefix + (".json" if os.path.exists(prefix + ".json") else ".pdmodel")
    config = inference.Config(model, prefix + ".pdiparams")
    config.disable_glog_info()
    return inference.create_predictor(config)


paddle.jit.save(paddle.nn.Linear(3, 1), "p/net", input_spec=[InputSpec([None, 3], "float32", "x")])
predictor = predictor_of("p/net")
predictor.get_input_handle("x").copy_from_cpu(paddle.ones([1, 3]))
predictor.run()
