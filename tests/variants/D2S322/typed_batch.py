from dataclasses import dataclass
import paddle


@dataclass
class Batch:
    image: paddle.Tensor
    label: paddle.Tensor


class Loss(paddle.nn.Layer):
    def forward(self, logits, batch):
        return paddle.nn.functional.cross_entropy(logits, batch.label)


loss = paddle.jit.to_static(Loss(), full_graph=True)
batch = Batch(image=paddle.ones([2, 4]), label=paddle.to_tensor([0, 1]))
print(loss(paddle.ones([2, 3]), batch))
