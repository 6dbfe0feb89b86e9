import paddle
from paddle.static import InputSpec


class ScaleBoxes(paddle.nn.Layer):
    def forward(self, boxes, image_size):
        height, width = image_size
        return boxes * paddle.stack([width, height, width, height])


net = ScaleBoxes()
specs = [InputSpec([None, 4], "float32", "boxes"), InputSpec([None], "float32", "image_size")]
paddle.jit.save(net, "output/boxes", input_spec=specs)
out = paddle.jit.load("output/boxes")(paddle.ones([3, 4]), paddle.to_tensor([2.0, 4.0]))
