"""Functions of the kinds that the files of Paddle's own dynamic-to-static tests are named after; run, then checked."""

import copy
import functools
import math
from collections import namedtuple
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.autograd import PyLayer

Point = namedtuple("Point", ["x", "y"])
THRESHOLD = 0.5
CALLS = {"count": 0}
SEEN = []


class Pair(NamedTuple):
    left: paddle.Tensor
    right: paddle.Tensor


class Config:
    def __init__(self, scale=2.0):
        self.scale = scale
        self.last = None


CONFIG = Config()


def assert_on_value(x):
    assert x.min() > 0, "positive values are expected"
    return paddle.log(x)


def assert_on_rank(x):
    assert len(x.shape) == 1
    return x + 1


def cast_to_bool(x):
    return bool(x.sum() > 3) and x.shape[0] > 1


def cast_to_float_and_back(x):
    mean = float(x.mean())
    return x * mean


def cast_for_list_index(x, n):
    names = ["first", "second", "third", "fourth"]
    return len(names[int(n)]) + x


def str_of_tensor(x):
    text = str(x.sum())
    return x * len(text)


def enumerate_over_rows(m):
    total = paddle.zeros([3])
    for i, row in enumerate(m):
        total = total + row * i
    return total


def enumerate_tensor_steps(x, n):
    out = x
    for i, step in enumerate(range(n)):
        out = out + step * i
    return out


def for_in_tensor_with_break(x):
    total = paddle.zeros([])
    for value in x:
        if value > 1.5:
            break
        total = total + value
    return total


def continue_in_tensor_while(n):
    i = paddle.zeros([], dtype="int64")
    odd = paddle.zeros([], dtype="int64")
    while i < n:
        i = i + 1
        if i % 2 == 0:
            continue
        odd = odd + i
    return odd


def return_in_range(x):
    for i in range(5):
        x = x + i
        if x.sum() > 10:
            return x
    return x * 0


def break_then_use_index(x):
    for i in range(4):
        if x[0] * i > 1:
            break
    return x + i


def else_after_for(x):
    for i in range(3):
        if x.max() > 100:
            break
    else:
        x = x + 10
    return x


def while_with_list(n, x):
    kept = []
    i = paddle.zeros([], dtype="int64")
    while i < n:
        kept.append(x * i.astype("float32"))
        i = i + 1
    return paddle.stack(kept)


def while_pops(x, n):
    stack = [x, x + 1, x + 2, x + 3]
    i = paddle.zeros([], dtype="int64")
    while i < n:
        x = x + stack.pop()
        i = i + 1
    return x


def list_in_python_loop(x):
    parts = []
    for i in range(3):
        parts.append(x * i)
    return paddle.concat(parts)


def nested_list_append(x):
    rows = [[], []]
    for i in range(2):
        rows[i].append(x + i)
    return rows[0][0] + rows[1][0]


def dict_get_default(x):
    weights = {"a": 1.0}
    return x * weights.get("b", 3.0)


def dict_pop_in_condition(x):
    held = {"a": x, "b": x * 2}
    if x.sum() > 0:
        y = held.pop("a")
    else:
        y = held["b"]
    return y + len(held)


def dict_setdefault(x):
    held = {}
    held.setdefault("sum", x.sum())
    return held["sum"] + 1


def tuple_unpack_shape(m):
    rows, columns = m.shape
    return m.reshape([columns, rows])


def namedtuple_result(x):
    return Point(x + 1, x * 2)


def namedtuple_argument(x):
    p = Pair(x, x * 3)
    return p.left + p.right


def object_attribute_written(x):
    CONFIG.last = x.mean()
    return x - CONFIG.last


def object_attribute_read_by_next_call(x):
    out = x if CONFIG.last is None else x + CONFIG.last
    CONFIG.last = x * 1.0
    return out


def global_counter(x):
    CALLS["count"] += 1
    return x + CALLS["count"]


def global_list_length(x):
    SEEN.append(1)
    return x * len(SEEN)


def closure_modified(x):
    total = [0]

    def add(value):
        total[0] = total[0] + value
        return total[0]

    for i in range(3):
        add(i)
    return x + total[0]


def nonlocal_in_branch(x):
    scale = 1.0

    def choose():
        nonlocal scale
        if x.sum() > 0:
            scale = 2.0
        return x * scale

    return choose() + scale


def lambda_with_condition(x):
    pick = lambda a, b: a if a.sum() > b.sum() else b  # noqa: E731
    return pick(x, x * 2)


def lambda_sorted(x):
    parts = [x, x * 3, x * 2]
    parts = sorted(parts, key=lambda each: each.sum())
    return parts[0]


def map_and_filter(x):
    parts = list(filter(lambda each: each.sum() > 2, [x, x * 0]))
    return sum(map(lambda each: each * 2, parts))


def generator_helper(x):
    def halves():
        for i in range(2):
            yield x * i

    total = x
    for each in halves():
        total = total + each
    return total


def recursion_on_python(x, depth=3):
    return x if depth == 0 else recursion_on_python(x + 1, depth - 1)


def recursion_on_tensor(x):
    if x.sum() > 50:
        return x
    return recursion_on_tensor(x * 2)


def isinstance_of_input(x):
    if isinstance(x, paddle.Tensor):
        return x + 1
    return x - 1


def isinstance_of_list(x):
    value = [x, x]
    if isinstance(value, (list, tuple)):
        value = value[0]
    return value


def type_of_item(x):
    value = x.sum().item()
    return x + 1 if isinstance(value, float) else x - 1


def item_formats_text(x):
    text = f"{x.max().item():.1f}"
    return x + len(text)


def item_as_size(x, n):
    return paddle.zeros([n.item()]) + x.sum()


def item_in_range(x, n):
    for i in range(n.item()):
        x = x + i
    return x


def numpy_shape_argument(x):
    size = np.prod(x.shape)
    return x.reshape([int(size)]) + 1


def numpy_scalar_condition(x):
    if np.isnan(x.numpy()).any():
        return x * 0
    return x


def numpy_mean_of_tensor(x):
    return x - np.mean(x)


def numpy_sqrt_of_python(x):
    return x * np.sqrt(4.0)


def math_of_shape(m):
    steps = math.ceil(m.shape[0] / 2)
    return m * steps


def math_of_value(x):
    return x * math.sqrt(x.max())


def round_of_tensor(x):
    return round(x)


def abs_and_pow_builtin(x):
    return abs(x) + pow(x, 2)


def divmod_builtin(x):
    q, r = divmod(x, 2)
    return q + r


def min_over_list(x):
    return min([x[0], x[1], x[2]])


def min_with_number(x):
    return x * min(x.max(), 2.0)


def sum_over_generator(x):
    return sum(each * 2 for each in [x, x])


def any_of_comparison(x):
    if any([x[0] > 5, x[1] > 1]):
        return x + 1
    return x


def all_of_python_and_tensor(x):
    ok = all(value > 0 for value in x)
    return x if ok else -x


def in_list_of_numbers(x):
    if x.shape[0] in (3, 4):
        return x * 2
    return x


def in_tensor(x, n):
    return x + 1 if n in paddle.arange(5) else x


def not_in_dict(x):
    held = {"a": x}
    if "b" not in held:
        held["b"] = x * 2
    return held["a"] + held["b"]


def logical_mix(x, flag=True):
    if flag and x.sum() > 0 and not (x.max() > 100):
        return x + 1
    return x


def logical_value(x, y):
    z = x.sum() and y.sum()
    return x * z


def chained_number_compare(x):
    ok = 0 < x.shape[0] <= 5
    return x if ok else -x


def chained_tensor_compare(x):
    ok = 0 < x.sum() < 100
    return x * 1.0 if ok else x * 2.0


def setitem_by_mask(x):
    y = x * 1.0
    y[y > 1.5] = 0.0
    return y


def setitem_in_loop(x):
    y = paddle.zeros([3])
    for i in range(3):
        y[i] = x[i] * i
    return y


def setitem_of_row_view(m):
    y = m * 1.0
    row = y[0]
    row[1] = 9.0
    return y


def setitem_twice(m):
    y = m * 1.0
    y[0][2] = 7.0
    return y


def setitem_in_branch(x):
    y = x * 1.0
    if x.sum() > 0:
        y[0] = 100.0
    return y


def setitem_argument(x):
    x[0] = 5.0
    return x + 1


def inplace_add_result_used(x):
    y = x * 1.0
    y.add_(x)
    return y


def inplace_add_assigned(x):
    y = x * 1.0
    y = y.add_(x)
    return y


def inplace_reshape_view(m):
    y = m * 1.0
    z = y.reshape([6])
    z.add_(paddle.ones([6]))
    return y


def inplace_exp_functional(x):
    y = x * 1.0
    paddle.exp_(y)
    return y


def zero_and_fill(x):
    y = x * 1.0
    y.fill_(2.0)
    y.zero_()
    return y + x


def detach_then_change(x):
    y = x * 1.0
    z = y.detach()
    z[0] = 100.0
    return y


def clone_then_change(x):
    y = x.clone()
    y[0] = 100.0
    return x + y


def deepcopy_of_tensor(x):
    y = copy.deepcopy(x)
    return y + 1


def grad_inside(x):
    x.stop_gradient = False
    y = (x * x).sum()
    return paddle.grad([y], [x])[0] + 1


def no_grad_context(x):
    with paddle.no_grad():
        y = x * 2
    return y + x


@paddle.no_grad()
def no_grad_decorated(x):
    if x.sum() > 0:
        x = x * 2
    return x


def scaled(factor):
    def wrap(function):
        @functools.wraps(function)
        def inner(*args):
            return function(*args) * factor

        return inner

    return wrap


@scaled(3.0)
def helper_with_decorator(x):
    return x + 1


def calls_decorated(x):
    return helper_with_decorator(x)


@contextmanager
def named(name):
    yield name


def in_own_context(x):
    with named("a"):
        y = x + 1
    return y


def try_finally(x):
    try:
        y = x * 2
    finally:
        y = x + 1
    return y


def try_except_value(x):
    try:
        y = x.reshape([7])
    except ValueError:
        y = x
    return y


def raise_in_tensor_branch(x):
    if x.sum() < 0:
        raise ValueError("negative")
    return x


def none_then_tensor_in_branch(x):
    bias = None
    if x.sum() > 0:
        bias = x.mean()
    return x if bias is None else x + bias


def none_default_argument(x, mask=None):
    if mask is not None:
        x = x * mask
    return x


def optional_returned(x):
    extra = None
    if x.shape[0] > 2:
        extra = x * 2
    return x, extra


def two_returns_of_other_length(x):
    if x.sum() > 0:
        return x, x
    return x


def return_number_or_tensor(x):
    if x.sum() > 100:
        return 1
    return x


def different_rank_in_branch(m):
    if m.sum() > 0:
        y = m.sum(axis=0)
    else:
        y = m
    return y * 2


def integer_or_float_branch(x):
    if x.sum() > 0:
        k = 1
    else:
        k = 0.5
    return x * k


def text_in_branch(x):
    if x.sum() > 0:
        mode = "sum"
    else:
        mode = "mean"
    return x.sum() if mode == "sum" else x.mean()


def undefined_in_other_branch(x):
    if x.sum() > 0:
        y = x * 2
    else:
        z = x * 3
        y = z
    return y


def defined_in_one_branch(x):
    if x.sum() > 0:
        extra = x * 2
    return extra + 1


def variable_of_loop_used_later(x, n):
    i = paddle.zeros([], dtype="int64")
    while i < n:
        last = x * 2
        i = i + 1
    return last


def walrus(x):
    if (total := x.sum()) > 0:
        return x / total
    return x


def tensor_as_slice_end(x, n):
    return x[:n] * 2


def tensor_as_slice_pair(x, n):
    return x[n - 2 : n]


def tensor_as_repeat(x, n):
    return paddle.concat([x] * n)


def tensor_in_shape_list(x, n):
    return paddle.ones([n, 2]) * x[0]


def shape_of_open_dim_compared(m):
    if m.shape[0] > 1:
        return m[:1]
    return m


def paddle_shape_in_reshape(m):
    s = paddle.shape(m)
    return m.reshape([s[1], s[0]])


def tensor_size_and_len(m):
    return m * len(m) + m.size


def tensor_ndim_branch(m):
    return m.sum(0) if m.ndim == 2 else m


def tensor_properties(x):
    return x.astype(x.dtype) * x.dim()


def place_of_tensor(x):
    if x.place.is_gpu_place():
        return x
    return x + 1


def to_tensor_of_mixed_list(x):
    return paddle.to_tensor([x.sum(), 1.0, 2.0]) + 1


def to_tensor_of_numbers(x):
    return paddle.to_tensor([1.0, 2.0, 3.0]) + x


def print_values(x):
    print("value", x.sum(), x)
    return x


def format_values(x):
    message = "mean {}".format(x.mean())
    return x + (1 if message else 0)


def percent_values(x):
    message = "%.2f" % x.mean()
    return x + len(message)


def set_of_values(x):
    return x * len({1, 2, 3})


def tensor_as_key(x):
    held = {x: 1}
    return x + held[x]


def star_call(x):
    def add(a, b, c=0.0):
        return a + b + c

    return add(*[x, x], **{"c": 1.0})


def partial_call(x):
    double = functools.partial(paddle.scale, scale=2.0)
    return double(x)


def del_list_item(x):
    parts = [x, x * 2, x * 3]
    del parts[0]
    return parts[0]


def mixed_dtype_matmul(m):
    return paddle.matmul(m, m.astype("float64").t())


def int_times_float(x, n):
    return x * n + n


def changes_dtype_in_loop(n):
    i = paddle.zeros([], dtype="int64")
    while i < n:
        i = i + 0.5
    return i


def changes_rank_in_loop(x, n):
    i = paddle.zeros([], dtype="int64")
    out = x
    while i < n:
        out = out.unsqueeze(0)
        i = i + 1
    return out


class Square(PyLayer):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensor()
        return grad * 2 * x


class SquareWithNumber(PyLayer):
    @staticmethod
    def forward(ctx, x, power=2):
        ctx.power = power
        return x**power

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.power


def pylayer_apply(x):
    return Square.apply(x) + 1


def pylayer_with_number(x):
    return SquareWithNumber.apply(x, 3)


class DropPath(nn.Layer):
    def __init__(self):
        super().__init__()
        self.rate = 0.5

    def forward(self, x):
        if not self.training:
            return x
        return x * (1 - self.rate)


class HookedLayer(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        self.fc.register_forward_post_hook(lambda layer, inputs, output: output * 2)

    def forward(self, x):
        return self.fc(x)


class BufferUpdated(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", paddle.zeros([3]))

    def forward(self, x):
        self.mean = 0.9 * self.mean + 0.1 * x
        return x - self.mean


class BufferUpdatedInBranch(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", paddle.zeros([3]))

    def forward(self, x):
        if x.sum() > 0:
            self.mean = self.mean + x
        return x - self.mean


class StateByCall(nn.Layer):
    def __init__(self):
        super().__init__()
        self.steps = 0

    def forward(self, x):
        self.steps += 1
        if self.steps > 1:
            return x * 2
        return x


class KeepsHistory(nn.Layer):
    def __init__(self):
        super().__init__()
        self.history = []

    def forward(self, x):
        self.history.append(x)
        return sum(self.history)


class HoldsLast(nn.Layer):
    def __init__(self):
        super().__init__()
        self.state = None

    def forward(self, x):
        if self.state is None:
            self.state = paddle.zeros_like(x)
        self.state = self.state + x
        return self.state


class TensorAttributeSwitch(nn.Layer):
    def __init__(self):
        super().__init__()
        self.flag = False

    def forward(self, x):
        if x.max() > 1:
            self.flag = True
        if self.flag:
            return x * 2
        return x


class ListOfLayers(nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = nn.LayerList([nn.Linear(3, 3) for _ in range(3)])

    def forward(self, x, n=None):
        for layer in self.layers:
            x = layer(x)
        return x


class IndexesLayersByTensor(nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = nn.LayerList([nn.Linear(3, 3) for _ in range(3)])

    def forward(self, x, n):
        return self.layers[n - 1](x)


class PlainListOfLayers(nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Linear(3, 3), nn.Linear(3, 3)]

    def forward(self, x):
        for layer in self.layers:
            x = F.relu(layer(x))
        return x


class Autocast(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def forward(self, x):
        with paddle.amp.auto_cast(level="O1", dtype="bfloat16"):
            y = self.fc(x)
            z = y + 1
        return z.astype("float32")


class MakesLayer(nn.Layer):
    def forward(self, x):
        scale = nn.Linear(3, 3, weight_attr=nn.initializer.Constant(0.5))
        return scale(x)


class PropertyOfSelf(nn.Layer):
    def __init__(self):
        super().__init__()
        self.weight = self.create_parameter([3], default_initializer=nn.initializer.Constant(2.0))

    @property
    def doubled(self):
        return self.weight * 2

    def forward(self, x):
        return x * self.doubled


class WeightChanged(nn.Layer):
    def __init__(self):
        super().__init__()
        self.weight = self.create_parameter([3], default_initializer=nn.initializer.Constant(2.0))

    def forward(self, x):
        with paddle.no_grad():
            self.weight.set_value(self.weight * 0.5)
        return x * self.weight


class BaseBlock(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3, weight_attr=nn.initializer.Constant(0.5))

    def forward(self, x):
        return self.fc(x)


class InheritsForward(BaseBlock):
    def forward(self, x):
        return super().forward(x) + x


class StaticHelper(nn.Layer):
    @staticmethod
    def scale(x):
        if x.sum() > 0:
            return x * 2
        return x

    def forward(self, x):
        return self.scale(x) + StaticHelper.scale(x)


class GreedyDecoder(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)

    def forward(self, start):
        ids = [start]
        state = F.one_hot(start, 4).astype("float32")
        for _ in range(3):
            state = self.fc(state)
            token = state.argmax(-1)
            if token.sum() == 99:
                break
            ids.append(token)
        return paddle.stack(ids)


class BeamByWhile(nn.Layer):
    def forward(self, x, n):
        scores = paddle.zeros([1])
        step = paddle.zeros([], dtype="int64")
        while paddle.logical_and(step < n, scores.max() < 10):
            scores = paddle.concat([scores, x.sum().reshape([1])])
            step = step + 1
        return scores


V = paddle.to_tensor([1.0, 2.0, 3.0])
M = paddle.to_tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
N = paddle.to_tensor(3)
I = paddle.to_tensor([1])

_WITH_SIGNS = """cast_to_float_and_back return_in_range two_returns_of_other_length return_number_or_tensor
integer_or_float_branch text_in_branch undefined_in_other_branch none_then_tensor_in_branch lambda_with_condition
any_of_comparison all_of_python_and_tensor chained_tensor_compare setitem_in_branch walrus logical_mix nonlocal_in_branch
BufferUpdatedInBranch StaticHelper""".split()
_TWICE = """object_attribute_read_by_next_call global_counter global_list_length BufferUpdated StateByCall KeepsHistory
HoldsLast TensorAttributeSwitch WeightChanged""".split()
_OF_MATRIX = """enumerate_over_rows tuple_unpack_shape math_of_shape setitem_of_row_view setitem_twice
inplace_reshape_view different_rank_in_branch shape_of_open_dim_compared paddle_shape_in_reshape tensor_size_and_len
tensor_ndim_branch mixed_dtype_matmul""".split()
_WITH_COUNT = """cast_for_list_index enumerate_tensor_steps while_pops item_as_size item_in_range in_tensor
variable_of_loop_used_later tensor_as_slice_end tensor_as_slice_pair tensor_as_repeat tensor_in_shape_list int_times_float
changes_rank_in_loop IndexesLayersByTensor BeamByWhile""".split()
_OTHERS = {
    "continue_in_tensor_while": [(N,)],
    "while_with_list": [(N, V)],
    "logical_value": [(V, V * 2)],
    "changes_dtype_in_loop": [(N,)],
    "GreedyDecoder": [(I,)],
}
_PLAIN = """assert_on_value assert_on_rank cast_to_bool str_of_tensor for_in_tensor_with_break break_then_use_index
else_after_for list_in_python_loop nested_list_append dict_get_default dict_pop_in_condition dict_setdefault
namedtuple_result namedtuple_argument object_attribute_written closure_modified lambda_sorted map_and_filter
generator_helper recursion_on_python recursion_on_tensor isinstance_of_input isinstance_of_list type_of_item
item_formats_text numpy_shape_argument numpy_scalar_condition numpy_mean_of_tensor numpy_sqrt_of_python math_of_value
round_of_tensor abs_and_pow_builtin divmod_builtin min_over_list min_with_number sum_over_generator in_list_of_numbers
not_in_dict chained_number_compare setitem_by_mask setitem_in_loop setitem_argument inplace_add_result_used
inplace_add_assigned inplace_exp_functional zero_and_fill detach_then_change clone_then_change deepcopy_of_tensor
grad_inside no_grad_context no_grad_decorated calls_decorated in_own_context try_finally try_except_value
raise_in_tensor_branch none_default_argument optional_returned defined_in_one_branch tensor_properties place_of_tensor
to_tensor_of_mixed_list to_tensor_of_numbers print_values format_values percent_values set_of_values tensor_as_key
star_call partial_call del_list_item pylayer_apply pylayer_with_number DropPath HookedLayer ListOfLayers
PlainListOfLayers Autocast MakesLayer PropertyOfSelf InheritsForward""".split()

CASES = {name: [(V,)] for name in _PLAIN} | {name: [(V,), (-V,)] for name in _WITH_SIGNS}
CASES |= {name: [(V,), (V,)] for name in _TWICE} | {name: [(M,)] for name in _OF_MATRIX}
CASES |= {name: [(V, N)] for name in _WITH_COUNT} | _OTHERS
