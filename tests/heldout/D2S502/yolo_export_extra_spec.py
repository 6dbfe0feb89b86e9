# paddle: ==3.0.0
import paddle
from paddle import nn
from paddle.static import InputSpec


class PicoDet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Conv2D(3, 8, 3, stride=4, padding=1)
        self.head = nn.Conv2D(8, 6, 1)

    def forward(self, image):
        return self.head(nn.functional.hardswish(self.backbone(image)))


class Exporter:
    def __init__(self, cfg):
        self.cfg = cfg
        self.model = PicoDet()
        self.model.eval()

    def specs(self):
        size = self.cfg["eval_size"]
        return [
            InputSpec([None, 3, size, size], name="image"),
            InputSpec([None, 2], name="im_shape"),
            InputSpec([None, 2], name="scale_factor"),
        ]

    def run(self):
        paddle.jit.save(self.model, self.cfg["save_dir"] + "/model", input_spec=self.specs())


Exporter({"eval_size": 32, "save_dir": "output_inference"}).run()
