"""A service is configured with the folder of the export, in the way of Paddle 1.x."""
import paddle
import paddle.inference as paddle_infer
from paddle.static import InputSpec


class Server:
    def __init__(self, folder):
        config = paddle_infer.Config(folder)
        config.disable_glog_info()
        self.predictor = paddle_infer.create_predictor(config)

    def names(self):
        return self.predictor.get_input_names()


model = paddle.nn.Sequential(paddle.nn.Conv2D(3, 4, 3), paddle.nn.ReLU())
model.eval()
paddle.jit.save(model, "export/detector", input_spec=[InputSpec([None, 3, 8, 8], "float32", "image")])
print(Server("export").names())
