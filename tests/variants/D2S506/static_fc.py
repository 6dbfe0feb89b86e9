"""An old static-graph script saves its label input with the prediction."""
import paddle

paddle.enable_static()


def build():
    image = paddle.static.data("image", [None, 16], "float32")
    label = paddle.static.data("label", [None, 1], "int64")
    hidden = paddle.static.nn.fc(image, 8, activation="relu")
    scores = paddle.static.nn.fc(hidden, 3)
    return image, label, scores, paddle.nn.functional.cross_entropy(scores, label).mean()


image, label, scores, loss = build()
paddle.optimizer.SGD(0.1).minimize(loss)
executor = paddle.static.Executor(paddle.CPUPlace())
executor.run(paddle.static.default_startup_program())
paddle.static.save_inference_model("classifier/model", [image, label], [scores], executor)
