"""A dictionary gets a new key inside of a loop over a Tensor range."""
import paddle


class Meter(paddle.nn.Layer):
    def forward(self, loss, times):
        book = {"loss": loss}
        i = paddle.zeros([], "int32")
        while i < times:
            book["loss"] = book["loss"] * 0.9
            book["best"] = loss
            i = i + 1
        return book["loss"]


paddle.jit.to_static(Meter(), full_graph=True)(paddle.ones([]), paddle.to_tensor(3, dtype="int32"))
