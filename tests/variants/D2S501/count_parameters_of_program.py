"""A profiling helper asks a decorated method for its program before anything was run."""
import paddle


class Encoder(paddle.nn.Layer):
    def __init__(self, channels):
        super().__init__()
        self.layers = paddle.nn.LayerList([paddle.nn.Conv2D(channels, channels, 3, padding=1) for _ in range(2)])

    @paddle.jit.to_static(full_graph=True)
    def forward(self, feature, scale=1.0):
        for layer in self.layers:
            feature = paddle.nn.functional.relu(layer(feature)) * scale
        return feature


class Profiler:
    def __init__(self, model):
        self.model = model

    def operators(self):
        concrete = self.model.forward.concrete_program
        return len(concrete.main_program.global_block().ops)


encoder = Encoder(4)
encoder.eval()
print("operators:", Profiler(encoder).operators())
