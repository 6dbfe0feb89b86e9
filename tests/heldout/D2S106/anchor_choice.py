"""Only one arm defines the anchor that is used behind the condition."""
import paddle


class Head(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.project = paddle.nn.Linear(5, 5)

    def forward(self, boxes, scores):
        if scores.max() > 0.9:
            anchor = self.project(boxes)
        return paddle.add(boxes, anchor)


head = Head()
head.forward = paddle.jit.to_static(head.forward, full_graph=True)
print(head(paddle.rand([2, 5]), paddle.rand([2])))
