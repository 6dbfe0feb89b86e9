"""A loss that is made by a function, with a docstring that was written without indentation."""
import paddle
import paddle.nn.functional as F


def make_loss(margin):
    @paddle.jit.to_static(full_graph=True)
    def triplet(anchor, positive, negative):
        """Hinge on two distances.

anchor, positive, negative: [rows, width]
"""
        near = F.pairwise_distance(anchor, positive)
        far = F.pairwise_distance(anchor, negative)
        return F.relu(near - far + margin).mean()

    return triplet


loss = make_loss(0.5)
rows = paddle.rand([4, 8])
print(float(loss(rows, rows + 0.1, rows - 1.0)))
