"""The oldest frame of a cache is deleted in a Tensor loop."""
import paddle


class Cache(paddle.nn.Layer):
    def forward(self, frames, length):
        kept = [frames.mean()]
        at = paddle.to_tensor(0)
        while at < length:
            kept.append(frames[at].mean())
            del kept[0]
            at += 1
        return kept[0]


paddle.jit.to_static(Cache(), full_graph=True)(paddle.rand([6, 2]), paddle.to_tensor(3))
