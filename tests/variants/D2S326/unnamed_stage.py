import paddle
from paddle.static import InputSpec


class Stages(paddle.nn.Layer):
    def __init__(self, names):
        super().__init__()
        self.names = names
        self.convs = paddle.nn.LayerList([paddle.nn.Conv2D(3, 3, 1) for _ in names])

    def forward(self, image):
        for name, conv in zip(self.names, self.convs):
            with paddle.static.name_scope(name):
                image = paddle.nn.functional.relu(conv(image))
        return image


paddle.jit.save(Stages(["stem", None]), "stages", input_spec=[InputSpec([None, 3, 8, 8])])
