"""Functions in the manner of Paddle's own dynamic-to-static tests, written by somebody who had read no rule."""

import collections
import contextlib
import functools
import math
import random

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import nn

HISTORY = []
SCALE = {"value": 2.0}


def swap_in_branch(x, y):
    a, b = x, y
    if x.sum() > y.sum():
        a, b = b, a
    return a - b


def elif_ladder(x):
    total = x.sum()
    if total < 0:
        label = 0
    elif total < 5:
        label = 1
    elif total < 50:
        label = 2
    else:
        label = 3
    return x * label


def string_by_branch(x):
    if x.mean() > 0:
        how = "relu"
    else:
        how = "tanh"
    return getattr(F, how)(x)


def shape_differs_by_branch(x):
    if x.mean() > 0:
        y = x[:2]
    else:
        y = x
    return y * 2


def dtype_differs_by_branch(x):
    if x.mean() > 0:
        y = x.astype("int32")
    else:
        y = x
    return y + 1


def number_or_tensor(x):
    if x.max() > 100:
        scale = 1
    else:
        scale = x.mean()
    return x * scale


def list_or_tensor(x):
    if x.max() > 0:
        out = [x, x]
    else:
        out = x
    return out[0]


def collatz(n):
    steps = paddle.zeros([], "int64")
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps


def newton_root(x):
    guess = x / 2
    count = 0
    while (guess * guess - x).abs().max() > 1e-4 and count < 20:
        guess = (guess + x / guess) / 2
        count += 1
    return guess


def while_true_break(x):
    while True:
        x = x * 2
        if x.sum() > 50:
            break
    return x


def while_grows_shape(x):
    y = x
    while y.shape[0] < 8:
        y = paddle.concat([y, x])
    return y


def nested_loops_tensor(x):
    i = paddle.zeros([], "int64")
    out = paddle.zeros_like(x)
    while i < 3:
        j = paddle.zeros([], "int64")
        while j < i:
            out = out + x * j
            j = j + 1
        i = i + 1
    return out


def for_rows_continue(m):
    total = paddle.zeros([m.shape[1]])
    for row in m:
        if row.sum() < 10:
            continue
        total = total + row
    return total


def for_zip_tensors(m, n):
    out = []
    for a, b in zip(m, n):
        out.append((a * b).sum())
    return paddle.stack(out)


def dict_over_range(x):
    parts = {}
    for i in range(3):
        parts[f"p{i}"] = x[i] * i
    return sum(parts.values())


def dict_updated_in_branch(x):
    out = {"y": x}
    if x.sum() > 0:
        out["y"] = x * 2
    return out["y"]


def dict_key_added_in_branch(x):
    out = {}
    if x.sum() > 100:
        out["extra"] = x
    return x + len(out)


def ordered_dict_of_parts(x):
    parts = collections.OrderedDict()
    parts["low"] = x.min()
    parts["high"] = x.max()
    return [value * 2 for value in parts.values()]


def list_append_tensor_for(n, x):
    rows = []
    for i in range(n):
        rows.append(x * i)
    return paddle.stack(rows)


def list_extend_in_branch(x):
    parts = [x]
    if x.mean() > 0:
        parts.extend([x, x])
    return paddle.concat(parts)


def list_element_in_branch(x):
    parts = [x, x]
    if x.mean() > 0:
        parts[0] = x * 3
    return parts[0] + parts[1]


def early_return_twice(x):
    if x.max() > 100:
        return x
    if x.min() < -100:
        return -x
    return x * 2


def early_return_missing(x):
    if x.max() > 100:
        return x * 2


def return_pair_or_one(x):
    if x.max() > 0:
        return x, x.sum()
    return x


def return_none_first(x, skip=True):
    if skip:
        return None
    return x.sum()


def raise_in_branch(x):
    if x.min() < -1000:
        raise ValueError("too small")
    return x.sqrt()


def raise_always_when_negative(x):
    if paddle.any(x < 0):
        raise ValueError("negative")
    return x


def bool_of_tensor(x):
    flag = bool(x.sum() > 0)
    return x * 2 if flag else x


def int_of_tensor_as_index(x, k):
    return x[int(k)]


def int_of_tensor_for_reshape(x, k):
    return x.reshape([int(k), -1])


def float_in_math(x):
    return x * math.sqrt(float(x.max()))


def math_on_tensor(x):
    return x * math.floor(x.max())


def numpy_of_argument(x):
    order = np.argsort(x.numpy())
    return paddle.to_tensor(order)


def numpy_constant(x):
    table = np.linspace(0.0, 1.0, 3).astype("float32")
    return x + paddle.to_tensor(table)


def numpy_function_of_tensor(x):
    return paddle.to_tensor(np.mean(x))


def python_random(x):
    return x * (1 if random.random() < 2 else 0)


def tolist_in_loop(x):
    total = 0.0
    for value in x.tolist():
        total += value
    return x + total


def format_in_key(x):
    table = {"3": 1.0}
    return x * table[str(x.shape[0])]


def item_compared(x):
    if x.max().item() > 2:
        return x * 10
    return x


def len_of_tensor(m):
    out = m[0]
    for i in range(len(m)):
        out = out + m[i]
    return out


def sum_builtin(m):
    return sum(m)


def max_builtin(x):
    return max(x[0], x[1])


def sorted_tensor(x):
    return sorted(x)[0]


def in_operator(x):
    if 3 in x:
        return x + 1
    return x


def chained_comparison(x):
    if 0 < x.mean() < 10:
        x = x * 2
    return x


def not_on_tensor(x):
    if not (x.sum() > 0):
        x = -x
    return x * 2


def any_generator(x):
    if any(value > 2 for value in x):
        x = x + 10
    return x


def conditional_lambda(x):
    act = (lambda v: v * 2) if x.shape[0] > 2 else (lambda v: v)
    return act(x)


def closure_reads(x):
    factor = x.mean()

    def scaled(value):
        return value * factor

    return scaled(x)


def closure_branches(x):
    def pick(value):
        if value.sum() > 0:
            return value + 1
        else:
            return value - 1

    return pick(x) + pick(-x)


def nested_changes_list(x):
    collected = []

    def push(value):
        collected.append(value)

    if x.mean() > 0:
        push(x)
    push(-x)
    return paddle.concat(collected)


def appends_to_global(x):
    HISTORY.append(1)
    return x * len(HISTORY)


def reads_global_dict(x):
    return x * SCALE["value"]


def mutable_default(x, seen=[]):
    seen.append(1)
    return x + len(seen)


def doubled(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs) * 2

    return inner


@doubled
def decorated(x):
    if x.mean() > 0:
        y = x + 1
    else:
        y = x - 1
    return y


@contextlib.contextmanager
def announced():
    yield 3


def in_context(x):
    with announced() as n:
        y = x * n
    return y


def return_in_with(x):
    with paddle.no_grad():
        return x * 2


def try_around_branch(x):
    try:
        if x.mean() > 0:
            x = x * 2
    finally:
        x = x + 1
    return x


def inplace_in_branch(x):
    y = x + 0
    if x.mean() > 0:
        y.add_(x)
    return y


def inplace_slice(m):
    m = m + 0
    m[:, 0] = 0
    return m


def inplace_on_view(m):
    m = m + 0
    row = m[0]
    row.zero_()
    return m


def inplace_on_reshape(m):
    m = m + 0
    flat = m.reshape([-1])
    flat.scale_(3.0)
    return m


def inplace_argument(x):
    x.add_(paddle.ones_like(x))
    return x * 2


def augmented_slice(x):
    y = paddle.zeros([3])
    for i in range(3):
        y[i] += x[i] * i
    return y


def masked_set(x):
    y = x + 0
    y[y > 2] = 0.0
    return y


def cast_chain(x):
    return (x.astype("int64") + 1).astype("float32") / 2


def half_mean(x):
    with paddle.amp.auto_cast(enable=False):
        return x.astype("float16").astype("float32").mean()


def mixed_add(x):
    index = paddle.arange(3)
    return x + index


def mixed_matmul(m):
    other = paddle.ones([3, 2], "float64")
    return paddle.matmul(m.astype("float64"), other)


def shape_arithmetic(m):
    rows, cols = m.shape
    half = cols // 2 + 1
    return m.reshape([rows * cols // 3, 3])[:, :half]


def shape_in_branch(m):
    if m.shape[0] > m.shape[1]:
        m = m.t()
    return m * m.shape[0]


def shape_tensor_loop(m):
    total = paddle.zeros([])
    for i in range(paddle.shape(m)[0]):
        total = total + m[i].sum()
    return total


def slice_by_tensor(x, k):
    return x[:k]


def split_by_python(m):
    first, *rest = paddle.split(m, 3, axis=1)
    return first + rest[0] + rest[1]


def split_by_tensor_count(m, k):
    return paddle.split(m, k, axis=1)[0]


def star_kwargs(x):
    options = {"axis": 0, "keepdim": True}
    return paddle.mean(x, **options)


def walrus_in_condition(x):
    if (total := x.sum()) > 0:
        x = x * total
    return x


def set_of_shapes(x):
    return x + len({tuple(x.shape), (3,)})


def yields(x):
    for i in range(3):
        yield x[i]


def delete_name(x):
    y = x * 2
    z = y + 1
    del y
    return z


def loop_variable_after(x):
    for i in range(3):
        y = x * i
    return y + i


def tensor_loop_variable_after(x, n):
    y = x
    for i in range(n):
        y = y + 1
    return y * i


def defined_only_in_tensor_loop(x, n):
    for i in range(n):
        last = x * i
    return last


def loop_changes_kind(x, n):
    best = None
    for i in range(n):
        if best is None:
            best = x
        else:
            best = best + x
    return best


def gradient_in_function(x):
    x.stop_gradient = False
    y = (x * x).sum()
    return paddle.grad(y, x)[0]


def backward_in_function(x):
    w = x * 1
    w.stop_gradient = False
    loss = (w * w).sum()
    loss.backward()
    return w.grad


def set_stop_gradient(x):
    y = x * 2
    y.stop_gradient = True
    return y + x


class Residual(nn.Layer):
    def __init__(self):
        super().__init__()
        self.blocks = nn.LayerList([nn.Linear(3, 3) for _ in range(2)])
        self.gate = self.create_parameter([1])

    def forward(self, x):
        for block in self.blocks:
            x = x + F.relu(block(x)) * self.gate
        return x


class RunningMean(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", paddle.zeros([3]))

    def forward(self, x):
        self.mean.set_value(self.mean * 0.5 + x * 0.5)
        return x - self.mean


class Momentum(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", paddle.zeros([3]))

    def forward(self, x):
        self.mean = self.mean * 0.5 + x * 0.5
        return x - self.mean


class StepCounter(nn.Layer):
    def __init__(self):
        super().__init__()
        self.step = 0

    def forward(self, x):
        self.step = self.step + 1
        return x * self.step


class LastOutput(nn.Layer):
    def __init__(self):
        super().__init__()
        self.last = None

    def forward(self, x):
        if self.last is not None:
            x = x + self.last
        self.last = x
        return x


class SkipsBySwitch(nn.Layer):
    def __init__(self, use=True):
        super().__init__()
        self.use = use
        self.norm = nn.LayerNorm(3) if use else None

    def forward(self, x):
        if self.norm is not None:
            x = self.norm(x)
        return x


class HelperMethods(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def _route(self, x):
        if x.mean() > 0:
            return self._up(x)
        return self._down(x)

    def _up(self, x):
        return self.fc(x)

    def _down(self, x):
        return -x

    def forward(self, x):
        return self._route(x)


class RecordsLosses(nn.Layer):
    def __init__(self):
        super().__init__()
        self.losses = []

    def forward(self, x):
        self.losses.append(x.mean())
        return x + len(self.losses)


class SetsFlagInBranch(nn.Layer):
    def __init__(self):
        super().__init__()
        self.hot = False

    def forward(self, x):
        if x.mean() > 0:
            self.hot = True
        return x + 1 if self.hot else x


class BranchCallsLayers(nn.Layer):
    def __init__(self):
        super().__init__()
        self.small = nn.Linear(3, 2)
        self.large = nn.Linear(3, 4)

    def forward(self, x):
        if x.mean() > 0:
            y = self.small(x)
        else:
            y = self.large(x)
        return y.sum()


class PropertyBranch(nn.Layer):
    def __init__(self):
        super().__init__()
        self.w = self.create_parameter([3], default_initializer=nn.initializer.Constant(2.0))

    @property
    def positive(self):
        return self.w.sum() > 0

    def forward(self, x):
        if self.positive:
            x = x * self.w
        return x


class Rollout(nn.Layer):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(3, 3)

    def forward(self, m):
        state = paddle.zeros([1, 3])
        outputs = []
        for i in range(m.shape[0]):
            output, state = self.cell(m[i : i + 1], state)
            outputs.append(output)
        return paddle.concat(outputs)


class DropsByRandom(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        if self.calls > 1:
            return x
        return self.fc(x)


class DictOutput(nn.Layer):
    def __init__(self):
        super().__init__()
        self.heads = nn.LayerDict({"a": nn.Linear(3, 1), "b": nn.Linear(3, 2)})

    def forward(self, x):
        return {name: head(x) for name, head in self.heads.items()}


class UsesAmp(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def forward(self, x):
        with paddle.amp.auto_cast(enable=True, dtype="bfloat16", level="O1"):
            y = self.fc(x)
        return y.astype("float32")


class HooksOutput(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def forward(self, x):
        y = self.fc(x)
        y.register_hook(lambda grad: grad * 2)
        return y


class CachesTable(nn.Layer):
    def __init__(self):
        super().__init__()
        self.length = 0
        self.table = None

    def forward(self, x):
        if self.table is None or self.length < x.shape[0]:
            self.length = x.shape[0]
            self.table = paddle.arange(x.shape[0]).astype("float32")
        return x + self.table


V = paddle.to_tensor([1.0, 2.0, 3.0])
M = paddle.to_tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
N = paddle.to_tensor(3)

CASES = {
    name: [(V,)]
    for name in """string_by_branch shape_differs_by_branch dtype_differs_by_branch list_or_tensor newton_root
    while_true_break while_grows_shape nested_loops_tensor dict_over_range ordered_dict_of_parts list_extend_in_branch
    list_element_in_branch raise_in_branch bool_of_tensor float_in_math math_on_tensor numpy_of_argument numpy_constant
    numpy_function_of_tensor python_random tolist_in_loop format_in_key max_builtin sorted_tensor in_operator
    conditional_lambda closure_reads closure_branches nested_changes_list reads_global_dict decorated in_context
    return_in_with try_around_branch inplace_in_branch augmented_slice masked_set cast_chain half_mean mixed_add
    star_kwargs walrus_in_condition set_of_shapes yields delete_name loop_variable_after gradient_in_function
    backward_in_function set_stop_gradient HelperMethods SkipsBySwitch BranchCallsLayers PropertyBranch DictOutput
    UsesAmp HooksOutput any_generator return_none_first Residual""".split()
}
CASES |= {
    name: [(V,), (-V,)]
    for name in """elif_ladder number_or_tensor early_return_twice early_return_missing return_pair_or_one item_compared
    chained_comparison not_on_tensor dict_updated_in_branch dict_key_added_in_branch SetsFlagInBranch""".split()
}
CASES |= {
    name: [(V,), (V,)]
    for name in """appends_to_global mutable_default RunningMean Momentum StepCounter LastOutput RecordsLosses
    DropsByRandom CachesTable""".split()
}
CASES |= {
    name: [(M,)]
    for name in """for_rows_continue len_of_tensor sum_builtin inplace_slice inplace_on_view inplace_on_reshape
    mixed_matmul shape_arithmetic shape_in_branch shape_tensor_loop split_by_python Rollout""".split()
}
CASES |= {
    name: [(V, N)]
    for name in """tensor_loop_variable_after defined_only_in_tensor_loop loop_changes_kind int_of_tensor_for_reshape
    slice_by_tensor""".split()
}
CASES["swap_in_branch"] = [(V, -V), (-V, V)]
CASES["collatz"] = [(paddle.to_tensor(6),)]
CASES["for_zip_tensors"] = [(M, M)]
CASES["list_append_tensor_for"] = [(N, V)]
CASES["int_of_tensor_as_index"] = [(V, paddle.to_tensor(1))]
CASES["split_by_tensor_count"] = [(M, N)]
CASES["raise_always_when_negative"] = [(V,)]
CASES["inplace_argument"] = [(V,)]
