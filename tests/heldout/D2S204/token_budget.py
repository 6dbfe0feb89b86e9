"""Plain integers are put on a list that lives through a Tensor loop."""
import paddle


class Budget(paddle.nn.Layer):
    def forward(self, lengths):
        spent = []
        total = lengths.sum() * 0
        while total < 10:
            spent.append(3)
            total = total + 3
        return total


paddle.jit.to_static(Budget(), full_graph=True)(paddle.to_tensor([4, 6]))
