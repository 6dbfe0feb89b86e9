"""Python's own words and built-in functions on Tensors, containers and NumPy."""

import collections
import copy
import functools
import math

import numpy as np
import paddle
from paddle.jit import to_static

X = paddle.to_tensor([[1.0, -2.0, 3.0], [0.5, 4.0, -1.0]])
ONE = paddle.to_tensor([2.5])


def prints_percent(x):
    y = x.sum()
    print("%s" % y)
    return y


def prints_format(x):
    y = x.sum()
    print("sum {}".format(y))
    return y


def prints_fstring(x):
    y = x.sum()
    print(f"sum {y}")
    return y


def prints_fstring_spec(x):
    y = x.sum()
    print(f"sum {y:.2f}")
    return y


def prints_percent_float(x):
    y = x.sum()
    print("sum %.2f" % y)
    return y


def local_super(x):
    def super():
        return x + 1

    return super()


def len_of_tensor(x):
    return x * len(x)


def len_of_list(x):
    parts = [x, x]
    return x * len(parts)


def int_of_tensor(x):
    return x * int(x.sum())


def float_of_tensor(x):
    return x * float(x.sum())


def max_of_two_tensors(x):
    return max(x.sum(), x.mean())


def max_of_numbers(x):
    return x * max(x.shape[0], 2)


def sum_of_list(x):
    return sum([x[0], x[1]])


def abs_of_tensor(x):
    return abs(x)


def round_of_tensor(x):
    return round(x)


def math_sqrt(x):
    return x * math.sqrt(x.sum())


def math_of_shape(x):
    return x * math.sqrt(x.shape[1])


def numpy_function(x):
    return paddle.to_tensor(np.sum(x.numpy()))


def numpy_constant(x):
    return x + np.array([1.0, 2.0, 3.0], dtype="float32")


def numpy_then_back(x):
    array = x.numpy()
    return paddle.to_tensor(array) + 1


def tolist(x):
    return sum(x.sum(axis=1).tolist())


def item(x):
    return x * x.sum().item()


def list_index_by_tensor(x):
    names = [1.0, 2.0, 3.0]
    i = paddle.argmax(x[0])
    return x * names[i]


def tensor_index_by_tensor(x):
    i = paddle.argmax(x[0])
    return x[0][i]


def dict_argument(x):
    d = {"a": x, "b": x + 1}
    return d["a"] + d["b"]


def dict_get(x):
    d = {"a": x}
    return d.get("a") + 1


def dict_update(x):
    d = {"a": x}
    d.update({"b": x + 1})
    return d["b"]


def dict_pop(x):
    d = {"a": x, "b": x}
    y = d.pop("a")
    return y + d["b"]


def list_slice_assign(x):
    parts = [x, x, x]
    parts[0:2] = [x + 1, x + 2]
    return parts[0] + parts[1]


def list_insert(x):
    parts = [x]
    parts.insert(0, x + 1)
    return parts[0]


def tuple_unpack(x):
    a, b = x[0], x[1]
    a, b = b, a
    return a - b


def star_unpack(x):
    first, *rest = [x[0], x[1], x[0]]
    return first + rest[0]


def ordered_dict(x):
    d = collections.OrderedDict()
    d["a"] = x
    return d["a"] + 1


def namedtuple_returned(x):
    pair = collections.namedtuple("Pair", ["a", "b"])
    return pair(x, x + 1).a


def partial_function(x):
    return functools.partial(paddle.add, y=x)(x)


def deep_copy_list(x):
    parts = copy.copy([x, x])
    return parts[1]


def isinstance_tensor(x):
    if isinstance(x, paddle.Tensor):
        return x + 1
    return x


def isinstance_list(x):
    parts = [x, x]
    if isinstance(parts, list):
        return parts[0]
    return x


def type_is(x):
    if type(x) is paddle.Tensor:
        return x + 1
    return x - 1


def setitem(x):
    y = x + 0
    y[0] = 1.0
    return y


def setitem_view(x):
    y = x + 0
    row = y[0]
    row[1] = 9.0
    return y


def setitem_chained(x):
    y = x + 0
    y[0][1] = 9.0
    return y


def inplace_method(x):
    y = x + 0
    y.scale_(2.0)
    return y


def inplace_method_result(x):
    y = x + 0
    y = y.scale_(2.0)
    return y


def inplace_add(x):
    y = x + 0
    y += 1
    return y


def boolean_mask(x):
    return x[x > 0].sum()


def any_of_list(x):
    return x if any([x.mean() > 0, x.min() > 0]) else -x


def walrus(x):
    if (y := x.mean()) > 0:
        x = x + y
    return x


def match_statement(x):
    match x.ndim:
        case 2:
            return x + 1
        case _:
            return x - 1


def or_operands(x):
    y = x.sum() or x.mean()
    return y


def tensor_string(x):
    return x * len(str(x.shape))


def logical_and(x):
    return (x.mean() > 0) and (x.max() > 0)


def lambda_map(x):
    return sum(map(lambda row: row * 2, [x[0], x[1]]))


def zip_tensors(x):
    total = x[0] * 0
    for a, b in zip(x, x + 1):
        total = total + a * b
    return total


def enumerate_start(x):
    for i, row in enumerate([x[0], x[1]], start=1):
        x = x + row * i
    return x


def try_return(x):
    try:
        return x + 1
    except ValueError:
        return x


def data_attribute(x):
    return x.data + 1


def clone_detach(x):
    return x.clone().detach() + 1


def grad_attribute(x):
    return x + 1 if x.grad is None else x


def stop_gradient(x):
    y = x + 1
    y.stop_gradient = True
    return y


def place_attribute(x):
    return x + 1 if x.place.is_cpu_place() else x


def set_value_local(x):
    y = paddle.zeros([2, 3])
    y.set_value(x)
    return y


def global_changed(x):
    global COUNTER
    COUNTER += 1
    return x + COUNTER


COUNTER = 0


class Plain:
    @classmethod
    def scaled(cls, x):
        return x * 2

    def method(self, x):
        return x * 3


def calls_plain_class(x):
    return Plain().method(Plain.scaled(x))


def calls_converted(x):
    return converted_inside(x) + 1


@to_static(full_graph=True)
def converted_inside(x):
    return x * 2


def paddle_cond(x):
    return paddle.static.nn.cond(x.mean() > 0, lambda: x + 1, lambda: x - 1)


def where(x):
    return paddle.where(x > 0, x, x * 0.1)


def unbinds(x):
    a, b = paddle.unbind(x)
    return a + b


def unpacks_tensor(x):
    a, b = x
    return a + b


def del_name(x):
    y = x + 1
    del y
    return x


def del_item(x):
    parts = [x, x + 1]
    del parts[0]
    return parts[0]


CASES = {
    name: [(X,)]
    for name, value in list(globals().items())
    if callable(value) and getattr(value, "__module__", "") == __name__ and name not in ("Plain", "converted_inside")
}
CASES["float_of_tensor"] = [(ONE,)]
