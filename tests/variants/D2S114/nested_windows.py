"""A nested generator cuts windows out of a sequence. Never returns; killed by the recorder."""
import paddle


class Windows(paddle.nn.Layer):
    def forward(self, sequence):
        def windows(size):
            for start in range(0, 6, size):
                yield sequence[start : start + size]

        return paddle.stack([window.sum() for window in windows(2)])


net = paddle.jit.to_static(Windows(), full_graph=True)
print(net(paddle.arange(6, dtype="float32")))
