"""Branches: what each side sets, returns and changes."""

import paddle

UP = paddle.to_tensor([1.0, 2.0, 3.0])
DOWN = paddle.to_tensor([-1.0, -2.0, -3.0])
BOTH = [(UP,), (DOWN,)]


def both_sides_set(x):
    if x.mean() > 0:
        y = x + 1
    else:
        y = x - 1
    return y


def one_side_sets(x):
    y = x
    if x.mean() > 0:
        y = x + 1
    return y


def only_one_side_defines(x):
    if x.mean() > 0:
        y = x + 1
    return y


def defined_but_unused_after(x):
    if x.mean() > 0:
        unused = x + 1
        x = unused * 2
    return x


def int_against_tensor(x):
    if x.mean() > 0:
        y = x
    else:
        y = 0
    return y


def float_against_tensor_scalar(x):
    if x.mean() > 0:
        y = x.sum()
    else:
        y = 1.0
    return y + 1


def string_against_string(x):
    if x.mean() > 0:
        name = "up"
    else:
        name = "down"
    return x if name == "up" else -x


def none_against_tensor(x):
    if x.mean() > 0:
        y = x
    else:
        y = None
    return x if y is None else y * 2


def returns_int_or_tensor(x):
    if x.mean() > 0:
        return x
    return 0


def returns_int_or_int(x):
    if x.mean() > 0:
        return 1
    return 0


def returns_pair_or_tensor(x):
    if x.mean() > 0:
        return x, x
    return x


def returns_none_or_tensor(x):
    if x.mean() > 0:
        return x


def early_return_then_more(x):
    if x.mean() > 0:
        return x + 1
    x = x * 2
    if x.min() < -5:
        return x - 1
    return x


def numpy_condition(x):
    if x.mean().numpy() > 0:
        return x + 1
    return x - 1


def item_condition(x):
    if x.mean().item() > 0:
        x = x + 1
    return x


def float_condition(x):
    if float(x.mean()) > 0:
        x = x + 1
    return x


def bool_condition(x):
    if bool(x.mean() > 0):
        x = x + 1
    return x


def shape_condition(x):
    if x.shape[0] > 2:
        y = x[:2]
    else:
        y = x
    return y


def ndim_condition(x):
    if x.ndim == 1:
        y = x.unsqueeze(0)
    return y


def none_argument(x, mask=None):
    if mask is not None:
        x = x * mask
    return x


def is_none_and_tensor(x, mask=None):
    if mask is not None and mask.sum() > 0:
        x = x * mask
    return x


def and_of_tensors(x):
    if x.mean() > 0 and x.max() > 2:
        x = x + 1
    return x


def or_with_python(x, flag=True):
    if flag or x.mean() > 0:
        x = x + 1
    return x


def not_tensor(x):
    if not (x.mean() > 0):
        x = x + 1
    return x


def chained_comparison(x):
    if 0 < x.mean() < 5:
        x = x + 1
    return x


def ternary(x):
    y = x + 1 if x.mean() > 0 else x - 1
    return y


def ternary_none(x):
    y = x if x.mean() > 0 else None
    return x + 1 if y is None else y


def elif_chain(x):
    if x.mean() > 5:
        y = x
    elif x.mean() > 0:
        y = x * 2
    else:
        y = x * 3
    return y


def nested_if(x):
    if x.mean() > 0:
        if x.max() > 2:
            y = x + 1
        else:
            y = x + 2
    else:
        y = x
    return y


def different_shapes(x):
    if x.mean() > 0:
        y = paddle.ones([2])
    else:
        y = paddle.ones([3, 2])
    return y.sum()


def different_dtypes(x):
    if x.mean() > 0:
        y = x.astype("int64")
    else:
        y = x
    return y


def list_changed_in_branch(x):
    parts = [x]
    if x.mean() > 0:
        parts.append(x + 1)
    return parts[0]


def dict_key_in_branch(x):
    d = {"a": x}
    if x.mean() > 0:
        d["b"] = x + 1
    return d["a"]


def dict_value_in_branch(x):
    d = {"a": x}
    if x.mean() > 0:
        d["a"] = x + 1
    return d["a"]


def raise_in_branch(x):
    if x.mean() > 100:
        raise ValueError("too large")
    return x


def assert_tensor(x):
    assert x.shape[0] == 3
    return x


def assert_tensor_value(x):
    assert x.abs().sum() > 0, "empty"
    return x + 1


def number_chosen_then_used(x):
    if x.mean() > 0:
        n = 2
    else:
        n = 3
    return x * n


def number_chosen_for_shape(x):
    if x.mean() > 0:
        n = 1
    else:
        n = 3
    return x.reshape([n, -1])


def number_chosen_for_range(x):
    n = 1
    if x.mean() > 0:
        n = 2
    for _ in range(n):
        x = x + 1
    return x


def isinstance_of_chosen(x):
    n = 1
    if x.mean() > 0:
        n = 2
    return x if isinstance(n, int) else -x


def in_list_of_numbers(x):
    if x.shape[0] in [1, 2, 3]:
        x = x + 1
    return x


def multi_element_condition(x):
    if x > 0:
        x = x + 1
    return x


CASES = {
    **dict.fromkeys(
        [
            "both_sides_set", "one_side_sets", "only_one_side_defines", "defined_but_unused_after",
            "int_against_tensor", "float_against_tensor_scalar", "string_against_string", "none_against_tensor",
            "returns_int_or_tensor", "returns_int_or_int", "returns_pair_or_tensor", "returns_none_or_tensor",
            "early_return_then_more", "numpy_condition", "item_condition", "float_condition", "bool_condition",
            "shape_condition", "ndim_condition", "none_argument", "and_of_tensors", "or_with_python", "not_tensor",
            "chained_comparison", "ternary", "ternary_none", "elif_chain", "nested_if", "different_shapes",
            "different_dtypes", "list_changed_in_branch", "dict_key_in_branch", "dict_value_in_branch",
            "raise_in_branch", "assert_tensor", "assert_tensor_value", "number_chosen_then_used",
            "number_chosen_for_shape", "number_chosen_for_range", "isinstance_of_chosen", "in_list_of_numbers",
        ],
        BOTH,
    ),
    "is_none_and_tensor": [(UP, DOWN)],
    "multi_element_condition": BOTH,
}  # fmt: skip
# Eager mode cannot take the other side of these.
CASES["only_one_side_defines"] = [(UP,)]
CASES["multi_element_condition"] = [(UP[:1],)]
