"""Loops: over ranges, Tensors, lists; with break, continue, return and else."""

import numpy as np
import paddle

X = paddle.to_tensor([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]])
N = paddle.to_tensor(4, dtype="int32")


def while_tensor_condition(x):
    i = paddle.zeros([], dtype="int32")
    while i < 3:
        x = x + i
        i += 1
    return x


def while_shape_condition(x):
    i = 0
    while i < x.shape[0]:
        x = x * 2
        i += 1
    return x


def while_without_test(x):
    i = 0
    while True:
        i += 1
        x = x + i
        if i > 4:
            break
    return x


def while_true_tensor_break(x):
    i = paddle.zeros([1], dtype="int64")
    while True:
        i += 1
        x = x + 1
        if i > 4:
            break
    return x


def return_in_tensor_while(x):
    i = paddle.zeros([], dtype="int64")
    while i < 10:
        if x.sum() > 20:
            return x
        x = x + 1
        i += 1
    return x - 1


def range_of_tensor(x, n):
    for i in range(n):
        x = x + i
    return x


def range_of_python_number(x, n=3):
    for i in range(n):
        if i > 1:
            break
        x = x + i
    return x


def range_python_tensor_break(x):
    for i in range(5):
        x = x + i
        if x.mean() > 3:
            break
    return x


def range_python_tensor_continue(x):
    for i in range(4):
        if x.mean() > 3:
            continue
        x = x + i
    return x


def range_tensor_break(x, n):
    for i in range(n):
        x = x + 1
        if i > 1:
            break
    return x


def range_start_stop_step(x):
    for i in range(1, 7, 2):
        x = x + i
    return x


def return_at_end_of_loop(x):
    for i in range(3):
        x = x + i
        return x


def return_after_if_in_loop(x):
    for i in range(3):
        if i == 2:
            return x + 10
        x = x + i
    return x


def over_tensor_rows(x):
    total = paddle.zeros([3])
    for row in x:
        total = total + row
    return total


def over_tensor_enumerate(x):
    total = paddle.zeros([3])
    for i, row in enumerate(x):
        total = total + row * i
    return total


def over_numpy_of_tensor(x):
    total = 0.0
    for row in x.numpy():
        total = total + row.sum()
    return total


def range_of_numpy_item(x, n):
    for i in range(n.numpy().item()):
        x = x + i
    return x


def over_list_of_tensors(x):
    total = paddle.zeros([3])
    for part in [x[0], x[1]]:
        total += part
    return total


def over_dict_items(x):
    parts = {"a": x[0], "b": x[1]}
    total = paddle.zeros([3])
    for key, part in parts.items():
        total = total + part
    return total


def over_zip(x):
    total = paddle.zeros([3])
    for a, b in zip([x[0], x[1]], [1.0, 2.0]):
        total = total + a * b
    return total


def nested_loops(x, n):
    for i in range(n):
        for j in range(2):
            x = x + j
    return x


def loop_else(x):
    for i in range(2):
        x = x + i
    else:
        x = x * 2
    return x


def loop_else_never(x):
    for i in range(4):
        x = x + i
        if i == 1:
            break
    else:
        x = x * 100
    return x


def loop_sets_new_name(x, n):
    for i in range(n):
        y = x + i
    return y


def while_none_before(x):
    last = None
    i = paddle.zeros([], dtype="int64")
    while i < 3:
        last = x + i
        i += 1
    return last


def while_counts_python(x):
    count = 0
    while x.sum() < 30:
        x = x + 1
        count += 1
    return x, count


def while_pops_list(x):
    parts = [x[0], x[1]]
    total = paddle.zeros([3])
    while len(parts) > 0:
        total = total + parts.pop()
    return total


def list_grows_in_tensor_loop(x, n):
    found = []
    for i in range(n):
        found.append(x + i)
    return found[0] + found[1]


def list_grows_in_python_loop(x):
    found = []
    for i in range(3):
        found.append(x + i)
    return paddle.stack(found)


def growing_tensor(x):
    i = paddle.zeros([], dtype="int64")
    out = x
    while i < 2:
        out = paddle.concat([out, x])
        i += 1
    return out


def range_of_size_of_shape(x):
    for i in range(x.shape[0]):
        x = x + x[i]
    return x


def range_of_paddle_shape(x):
    rows = paddle.shape(x)[0]
    total = paddle.zeros([3])
    for i in range(rows):
        total = total + x[i]
    return total


def generator_sum(x):
    return sum(row.sum() for row in [x[0], x[1]])


def comprehension(x):
    return paddle.stack([row * 2 for row in x])


def while_and_condition(x):
    i = 0
    while i < 5 and x.mean() < 4:
        x = x + 1
        i += 1
    return x


def loop_with_step_variable(x, step=2):
    for i in range(0, 6, step):
        if i > 3:
            break
        x = x + i
    return x


def global_counter(x):
    for i in range(3):
        x = x + np.float32(i)
    return x


def yields_rows(x):
    for row in x:
        yield row


CASES = {
    "while_tensor_condition": [(X,)],
    "while_shape_condition": [(X,)],
    "while_without_test": [(X,)],
    "while_true_tensor_break": [(X,)],
    "return_in_tensor_while": [(X,)],
    "range_of_tensor": [(X, N)],
    "range_of_python_number": [(X,)],
    "range_python_tensor_break": [(X,)],
    "range_python_tensor_continue": [(X,)],
    "range_tensor_break": [(X, N)],
    "range_start_stop_step": [(X,)],
    "return_at_end_of_loop": [(X,)],
    "return_after_if_in_loop": [(X,)],
    "over_tensor_rows": [(X,)],
    "over_tensor_enumerate": [(X,)],
    "over_numpy_of_tensor": [(X,)],
    "range_of_numpy_item": [(X, N)],
    "over_list_of_tensors": [(X,)],
    "over_dict_items": [(X,)],
    "over_zip": [(X,)],
    "nested_loops": [(X, N)],
    "loop_else": [(X,)],
    "loop_else_never": [(X,)],
    "loop_sets_new_name": [(X, N)],
    "while_none_before": [(X,)],
    "while_counts_python": [(X,)],
    "while_pops_list": [(X,)],
    "list_grows_in_tensor_loop": [(X, N)],
    "list_grows_in_python_loop": [(X,)],
    "growing_tensor": [(X,)],
    "range_of_size_of_shape": [(X,)],
    "range_of_paddle_shape": [(X,)],
    "generator_sum": [(X,)],
    "comprehension": [(X,)],
    "while_and_condition": [(X,)],
    "loop_with_step_variable": [(X,)],
    "global_counter": [(X,)],
    "yields_rows": [(X,)],
}
