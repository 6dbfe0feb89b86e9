"""paddle.inference with a model file that is not there."""
from paddle import inference

config = inference.Config("inference_model/model.pdmodel", "inference_model/model.pdiparams")
config.disable_glog_info()
predictor = inference.create_predictor(config)
print(predictor.get_input_names())
