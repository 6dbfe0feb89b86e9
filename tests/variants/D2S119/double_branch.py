"""One branch computes in float64 for precision and forgets to come back."""
import paddle


class Variance(paddle.nn.Layer):
    def forward(self, x):
        centred = x - x.mean()
        if x.abs().max() > 1000:
            result = (centred.astype("float64") ** 2).mean()
        else:
            result = (centred ** 2).mean()
        return result


net = Variance()
paddle.jit.save(net, "variance/net", input_spec=[paddle.static.InputSpec([None, 8], "float32")])
