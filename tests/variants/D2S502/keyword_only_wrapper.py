"""A wrapper that takes everything by keyword is exported with a spec for what is inside of the keywords."""
import paddle
from paddle.static import InputSpec


class Backbone(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = paddle.nn.Linear(6, 2)

    def forward(self, features):
        return self.fc(features)


class Pipeline(paddle.nn.Layer):
    def __init__(self, stages):
        super().__init__()
        self.stages = paddle.nn.LayerList(stages)

    def forward(self, **inputs):
        value = inputs["features"]
        for stage in self.stages:
            value = stage(value)
        return value


def build():
    pipeline = Pipeline([Backbone()])
    pipeline.eval()
    return pipeline


model = build()
print(model(features=paddle.ones([1, 6])).shape)
paddle.jit.save(model, "deploy/pipeline", input_spec=[InputSpec([None, 6], "float32", "features")])
