"""The startup program is run before the second part of the network exists."""
import paddle

paddle.enable_static()
executor = paddle.static.Executor(paddle.CPUPlace())
features = paddle.static.data("features", [None, 5], "float32")
hidden = paddle.static.nn.fc(features, 6, activation="relu")
executor.run(paddle.static.default_startup_program())
logits = paddle.static.nn.fc(hidden, 2)


def export(prefix):
    paddle.static.save_inference_model(prefix, [features], [paddle.nn.functional.softmax(logits)], executor)


export("static/classifier")
