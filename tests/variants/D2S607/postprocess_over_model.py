"""An exporter writes the box decoder over yesterday's network, under the one name 'inference'."""
import paddle
from paddle.static import InputSpec


def decode(boxes, scale):
    return paddle.clip(boxes * scale, 0.0, 640.0)


def export_network(prefix):
    paddle.jit.save(paddle.nn.Conv2D(3, 6, 3), prefix, input_spec=[InputSpec([None, 3, 8, 8], "float32")])


def export_decoder(prefix):
    specs = [InputSpec([None, 4], "float32", "boxes"), InputSpec([1], "float32", "scale")]
    paddle.jit.save(decode, prefix, input_spec=specs)


export_network("out/inference")
export_decoder("out/inference")
print(paddle.jit.load("out/inference")(paddle.ones([2, 4]), paddle.ones([1])).shape)
