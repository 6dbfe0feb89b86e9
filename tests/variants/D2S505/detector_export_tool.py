"""An export tool that prunes unused inputs by reading the Program of a converted detector."""
import paddle
from paddle import nn
from paddle.static import InputSpec


class TinyDetector(nn.Layer):
    def __init__(self, classes=3):
        super().__init__()
        self.backbone = nn.Conv2D(3, 8, 3, stride=2, padding=1)
        self.box_head = nn.Conv2D(8, 4, 1)
        self.cls_head = nn.Conv2D(8, classes, 1)

    def forward(self, image, scale_factor):
        feature = nn.functional.relu(self.backbone(image))
        boxes = self.box_head(feature).flatten(2) / scale_factor.unsqueeze(-1)
        return boxes, self.cls_head(feature).flatten(2)


class Exporter:
    def __init__(self, model, size):
        self.model = model
        self.size = size

    def input_spec(self):
        return [
            InputSpec([None, 3, *self.size], "float32", name="image"),
            InputSpec([None, 1], "float32", name="scale_factor"),
        ]

    def used_inputs(self, static_model, specs):
        text = str(static_model.forward.main_program)
        return [spec for spec in specs if spec.name in text]

    def export(self, prefix):
        self.model.eval()
        specs = self.input_spec()
        static_model = paddle.jit.to_static(self.model, input_spec=specs)
        specs = self.used_inputs(static_model, specs)
        print("inputs kept:", [spec.name for spec in specs])
        paddle.jit.save(static_model, prefix, input_spec=specs)


if __name__ == "__main__":
    paddle.seed(2024)
    Exporter(TinyDetector(), (32, 32)).export("output/tiny_detector")
