"""Rows of pairs are gathered in a loop as long as a Tensor says."""
import paddle


def ngrams(tokens, count):
    table = [[tokens[0], tokens[0]]]
    step = paddle.zeros([], dtype="int64")
    while step < count:
        table.append([tokens[step], tokens[step + 1]])
        step = step + 1
    return table[0][0]


convert = paddle.jit.to_static(ngrams, full_graph=True)
print(convert(paddle.arange(9), paddle.to_tensor(4)))
