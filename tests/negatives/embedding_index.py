"""Eager embedding lookup with an index beyond the vocabulary."""
import paddle

table = paddle.nn.Embedding(10, 4)
print(table(paddle.to_tensor([[1, 2, 42]])).shape)
