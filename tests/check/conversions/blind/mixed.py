"""Functions of the kind that Paddle's own dynamic-to-static tests convert, written before anybody looked at the rules."""

import functools

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import nn

STEPS = 3


def nested_ifelse(x):
    if paddle.mean(x) > 0:
        if paddle.max(x) > 5:
            y = x * 2
        else:
            y = x - 1
    else:
        y = -x
    return y


def branch_only_sets(x):
    if paddle.sum(x) > 0:
        bias = paddle.ones([3])
    return x + bias


def branch_sets_none(x, mask=None):
    if mask is not None:
        x = x * mask
    if x.sum() > 3:
        extra = x + 1
    else:
        extra = None
    if extra is not None:
        x = x + extra
    return x


def while_counts(x):
    i = paddle.to_tensor(0)
    while i < 5:
        x = x + i
        i += 1
    return x


def while_break_tensor(x):
    i = paddle.zeros([1], "int64")
    while i < 10:
        if x.sum() > 20:
            break
        x = x * 2
        i = i + 1
    return x


def python_range_break(x):
    for i in range(6):
        if x.sum() > 10:
            break
        x = x + i
    return x


def python_range_continue(x):
    total = paddle.zeros([3])
    for i in range(5):
        if x.mean() < i:
            continue
        total = total + x
    return total


def tensor_range(x, n):
    out = paddle.zeros([3])
    for i in range(n):
        out = out + x * i
    return out


def iterate_tensor(x):
    total = paddle.zeros([])
    for row in x:
        total = total + row.sum()
    return total


def enumerate_tensor(x):
    total = paddle.zeros([])
    for i, row in enumerate(x):
        total = total + row.sum() * i
    return total


def grows_in_while(x):
    i = paddle.to_tensor(1)
    while i < 4:
        x = paddle.concat([x, x])
        i = i + 1
    return x


def append_in_tensor_while(x):
    parts = []
    i = paddle.to_tensor(0)
    while i < 3:
        parts.append(x + i)
        i = i + 1
    return paddle.concat(parts)


def append_in_range(x):
    parts = []
    for i in range(3):
        parts.append(x * i)
    return paddle.stack(parts)


def append_in_branch(x):
    parts = [x]
    if x.sum() > 1:
        parts.append(x * 2)
    return parts[-1]


def pop_in_while(x):
    stack = [x, x + 1, x + 2]
    while len(stack) > 1:
        x = x + stack.pop()
    return x


def ternary(x):
    y = x + 1 if x.mean() > 0 else x - 1
    return y


def ternary_other_type(x):
    factor = 2 if x.mean() > 0 else 0.5
    return x * factor


def return_in_branch(x):
    if x.sum() > 100:
        return x * 2
    return x


def return_other_count(x):
    if x.sum() > 0:
        return x, x + 1
    else:
        return x


def return_in_while(x):
    i = paddle.to_tensor(0)
    while i < 10:
        if i > 3:
            return x + i
        x = x + 1
        i = i + 1
    return x


def return_in_for(x):
    for i in range(4):
        x = x + 1
        if x.sum() > 8:
            return x * i
    return x


def returns_none_or_tensor(x):
    if x.mean() > 0:
        return None
    return x


def logical_chain(x):
    if x.mean() > 0 and x.max() < 10 and not x.min() > 3:
        x = x + 1
    return x


def logical_with_none(x, y=None):
    if y is None or y.mean() > 0:
        return x + 1
    return x - 1


def cast_number(x):
    n = int(x.sum())
    return x * n


def cast_float_in_branch(x):
    if float(x.mean()) > 0.5:
        x = x * 3
    return x


def item_in_shape(x):
    n = x.sum().item()
    return paddle.zeros([int(n)]) + 1


def numpy_round_trip(x):
    array = np.square(x.numpy())
    return paddle.to_tensor(array) + x


def assert_on_tensor(x):
    assert x.sum() > 0, "positive only"
    return x.sqrt()


def prints(x):
    print("value", x.mean())
    print(f"shape {x.shape}")
    return x + 1


def fstring_of_tensor(x):
    name = f"{x.sum()}"
    return {"name": len(name) > 0, "x": x}


def set_item_in_loop(x):
    y = paddle.zeros([4, 3])
    for i in range(4):
        y[i] = x * i
    return y


def set_item_tensor_index(x):
    y = paddle.zeros([4])
    i = paddle.to_tensor(2)
    if x.sum() > 0:
        y[i] = 1.0
    return y


def shape_as_size(x):
    b, c = x.shape
    y = paddle.reshape(x, [c, b])
    return paddle.ones([y.shape[0]]) * y.sum()


def dict_of_tensors(x):
    cache = {"k": x}
    for i in range(2):
        cache["k"] = cache["k"] + i
        cache[str(i)] = x
    return cache


def dict_in_tensor_while(x):
    state = {"h": x}
    i = paddle.to_tensor(0)
    while i < 3:
        state["h"] = state["h"] + 1
        i += 1
    return state["h"]


def lambda_branch(x):
    apply = lambda t: t * 2 if t.mean() > 0 else t
    return apply(x)


def closure_nonlocal(x):
    count = 0

    def add(t):
        nonlocal count
        count += 1
        return t + count

    return add(add(x))


def partial_call(x):
    scaled = functools.partial(paddle.scale, scale=3.0)
    return scaled(x)


def comprehension(x):
    return sum([x[i] * i for i in range(3)])


def dtype_changes_in_while(x):
    i = paddle.to_tensor(0)
    while i < 3:
        i = i + 0.5
    return x + i


def try_except(x):
    try:
        if x.sum() > 0:
            x = x + 1
    except ValueError:
        x = x - 1
    return x


def with_no_grad(x):
    with paddle.no_grad():
        if x.sum() > 0:
            y = x * 2
        else:
            y = x
    return y + 1


def isinstance_check(x):
    if isinstance(x, paddle.Tensor):
        return F.relu(x)
    return x


def star_call(x):
    def combine(*parts, **options):
        return paddle.concat(parts, **options)

    return combine(x, x + 1, axis=0)


def recursion(x):
    def halve(t, depth):
        if depth == 0:
            return t
        return halve(t / 2, depth - 1)

    return halve(x, 3)


def tensor_recursion(x):
    def halve(t):
        if t.sum() < 1:
            return t
        return halve(t / 2)

    return halve(x)


def global_constant(x):
    for _ in range(STEPS):
        x = x + 1
    return x


def in_list_of_tensors(x):
    names = [1, 2, 3]
    if 2 in names:
        x = x + 1
    if x.sum() in [6, 7]:
        x = x + 2
    return x


def gradient_inside(x):
    x.stop_gradient = False
    y = (x * x).sum()
    (grad,) = paddle.grad(y, x)
    return grad


def backward_inside(x):
    x.stop_gradient = False
    y = (x * x).sum()
    y.backward()
    return x.grad


def inplace_add(x):
    y = x + 0
    y.add_(paddle.ones([3]))
    return y


def is_empty_by_len(x):
    if len(x) > 2:
        return x[:2]
    return x


def unpack_where(x):
    (index,) = paddle.where(x > 1)[:1]
    return index.reshape([-1]) + 1


def mask_select(x):
    picked = x[x > 1]
    if picked.shape[0] > 0:
        return picked.sum()
    return x.sum()


def tensor_to_list(x):
    values = x.tolist()
    return paddle.to_tensor([each + 1 for each in values])


def generator(x):
    def parts(t):
        for i in range(3):
            yield t + i

    total = x
    for each in parts(x):
        total = total + each
    return total


def for_else(x):
    for i in range(3):
        x = x + i
    else:
        x = x * 2
    return x


class CountsCalls(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return self.fc(x) * self.calls


class KeepsCache(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        self.cache = []

    def forward(self, x):
        x = self.fc(x)
        self.cache.append(x)
        return sum(self.cache)


class BranchOnSelf(nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = nn.LayerList([nn.Linear(3, 3) for _ in range(3)])
        self.scale = None

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
            if x.mean() > 0:
                x = F.relu(x)
        if self.scale is None:
            self.scale = 2.0
        return x * self.scale


class BufferWritten(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", paddle.zeros([3]))

    def forward(self, x):
        if x.sum() > 0:
            self.seen = self.seen + x
        return self.seen * 1


class CallsSub(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2D(1, 2, 3)

    def helper(self, x):
        if paddle.shape(x)[0] > 1:
            y = x * 2
        else:
            y = x
        return y

    def forward(self, x):
        return self.helper(self.conv(x))


class AttributeInBranch(nn.Layer):
    def forward(self, x):
        if x.sum() > 0:
            self.last = x * 2
        else:
            self.last = x
        return self.last


V = paddle.to_tensor([1.0, 2.0, 3.0])
M = paddle.arange(6, dtype="float32").reshape([2, 3])
CASES = {
    name: [(V,)]
    for name in """nested_ifelse branch_only_sets branch_sets_none while_counts while_break_tensor python_range_break
    python_range_continue append_in_range append_in_branch append_in_tensor_while pop_in_while ternary
    ternary_other_type return_in_branch return_other_count return_in_while return_in_for logical_chain
    logical_with_none cast_number cast_float_in_branch item_in_shape numpy_round_trip assert_on_tensor prints
    fstring_of_tensor set_item_in_loop set_item_tensor_index dict_of_tensors dict_in_tensor_while lambda_branch
    closure_nonlocal partial_call comprehension dtype_changes_in_while try_except with_no_grad isinstance_check
    star_call recursion tensor_recursion global_constant in_list_of_tensors gradient_inside backward_inside inplace_add
    is_empty_by_len unpack_where mask_select tensor_to_list generator for_else grows_in_while
    CountsCalls KeepsCache BranchOnSelf BufferWritten AttributeInBranch""".split()
}
CASES["isinstance_check"] = [(V,), (-V,)]
CASES["returns_none_or_tensor"] = [(V,), (-V,)]
CASES["tensor_range"] = [(V, paddle.to_tensor(3))]
CASES["iterate_tensor"] = [(M,)]
CASES["enumerate_tensor"] = [(M,)]
CASES["shape_as_size"] = [(M,)]
CASES["CallsSub"] = [(paddle.ones([2, 1, 5, 5]),)]
CASES["CountsCalls"] = [(V,), (V,)]
CASES["KeepsCache"] = [(V,), (V,)]
