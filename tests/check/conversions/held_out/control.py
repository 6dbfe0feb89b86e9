"""Control flow, written after the rules: other spellings, other mixtures."""

import paddle
import paddle.nn.functional as F

UP = paddle.to_tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
DOWN = -UP
IDS = paddle.to_tensor([3, 1, 2], dtype="int64")
STEPS = paddle.to_tensor(3, dtype="int64")


def clip_when_large(x):
    norm = paddle.linalg.norm(x)
    if norm > 5.0:
        x = x / norm
    return x


def scale_or_keep(x):
    peak = x.abs().max()
    scale = 1.0 if peak < 10 else 0.1
    return x * scale


def beam_stops(x, steps: paddle.Tensor):
    total = paddle.zeros([])
    for step in range(steps):
        total = total + x.mean() * step
    return total


def early_exit_scan(x):
    hits = paddle.zeros([3])
    for row in x:
        if row.min() > 3:
            break
        hits = hits + row
    return hits


def skip_negative(x):
    total = paddle.zeros([3])
    for i in range(x.shape[0]):
        if x[i].sum() < 0:
            continue
        total = total + x[i]
    return total


def search_returns(x):
    for i in range(2):
        if x[i].sum() > 10:
            return x[i]
    return x[0]


def newton(x):
    guess = paddle.ones([])
    error = paddle.full([], 10.0)
    while error > 0.01:
        better = 0.5 * (guess + 9.0 / guess)
        error = paddle.abs(better - guess)
        guess = better
    return guess


def newton_limited(x):
    guess = paddle.ones([])
    for _ in range(20):
        better = 0.5 * (guess + 9.0 / guess)
        if paddle.abs(better - guess) < 0.01:
            break
        guess = better
    return guess


def state_appears(x):
    state = None
    n = paddle.zeros([], dtype="int64")
    while n < 2:
        if state is None:
            state = x
        else:
            state = state + x
        n = n + 1
    return state


def flag_decides(x, train=False):
    if train:
        y = F.dropout(x, 0.5)
    else:
        y = x
    return y


def loss_or_zero(x):
    if x.sum() > 0:
        loss = x.mean(axis=0)
    else:
        loss = 0
    return loss


def label_of_sign(x):
    if x.sum() > 0:
        sign = "plus"
    elif x.sum() < 0:
        sign = "minus"
    else:
        sign = "zero"
    return x if sign == "plus" else -x


def aux_output(x):
    if x.mean() > 0:
        return x, x.sum()
    return x


def aux_list(x):
    outs = [x]
    if x.shape[0] > 1:
        outs.append(x * 2)
    return outs


def aux_list_on_tensor(x):
    outs = [x]
    if x.mean() > 0:
        outs.append(x * 2)
    else:
        outs.append(x * 3)
    return outs[1]


def raises_for_nan(x):
    if paddle.isnan(x).any():
        raise RuntimeError("not a number")
    return x


def between(x):
    m = x.mean()
    return x + 1 if -1 < m < 1 else x


def not_and_or(x, mask=None):
    if mask is None or not mask.any():
        return x
    return x + 1


def while_list(x):
    stack = [x, x + 1, x + 2]
    out = x * 0
    while stack:
        out = out + stack.pop()
    return out


def nested_tensor_while(x):
    i = paddle.zeros([], dtype="int64")
    while i < 2:
        j = paddle.zeros([], dtype="int64")
        while j < 2:
            x = x + 1
            j = j + 1
        i = i + 1
    return x


def while_break_tensor(x):
    i = paddle.zeros([], dtype="int64")
    while i < 9:
        x = x + 1
        if x.min() > 4:
            break
        i = i + 1
    return x


def for_else_search(x):
    for i in range(2):
        x = x + i
    else:
        x = x - 100
    return x


def unconditional_first(x):
    while x.shape[0] > 0:
        return x + 1
    return x


def decreasing_range(x):
    for i in range(3, 0, -1):
        x = x + i
    return x


def stride_argument(x, stride=1):
    for i in range(0, 3, stride):
        if i == 2:
            continue
        x = x + i
    return x


def over_range_len(x):
    rows = [x[0], x[1]]
    out = rows[0] * 0
    for i in range(len(rows)):
        out = out + rows[i] * i
    return out


def gate_with_item(x):
    if x.max().item() > 2:
        return x * 2
    return x


def int_count(x):
    n = int(x.shape[0])
    return x * n


def dynamic_pad(x):
    short = 4 - paddle.shape(x)[1]
    if short > 0:
        x = F.pad(x, [0, 1])
    return x


def mask_by_where(x):
    return paddle.where(x.mean() > 0, x, -x)


def dict_walk_break(x):
    weights = {"a": 1.0, "b": 2.0, "c": 3.0}
    for name, weight in weights.items():
        x = x + weight
        if name == "b":
            break
    return x


def zip_walk_return(x):
    for a, b in zip([1, 2, 3], [4, 5, 6]):
        if a == 2:
            return x * b
    return x


def walrus_if(x):
    if (m := x.max()) > 3:
        x = x / m
    return x


def walrus_while(x):
    while (m := x.max()) > 3:
        x = x / 2
    return x, m


def matches_kind(x, kind="relu"):
    match kind:
        case "relu":
            x = F.relu(x)
        case "none":
            pass
    return x


def matches_and_returns(x, kind="relu"):
    match kind:
        case "relu":
            return F.relu(x)
    return x * 100


def recursion_on_number(x, depth=2):
    if depth == 0:
        return x
    return recursion_on_number(x * 2, depth - 1)


def recursion_on_value(x):
    if x.max() > 100:
        return x
    return recursion_on_value(x.abs() * 2)


def generator_inside(x):
    def parts():
        for i in range(2):
            yield x[i]

    total = 0
    for part in parts():
        total = total + part
    return total


def assert_message(x):
    assert x.ndim == 2, f"got {x.ndim}"
    return x


def or_default(x, bias=None):
    bias = bias or 1.0
    return x + bias


def or_default_tensor(x, bias):
    bias = bias.sum() or 1.0
    return x + bias


def first_undefined_in_loop(x, steps: paddle.Tensor):
    for i in range(steps):
        if i > 0:
            x = x + last
        last = x * 0.5
    return x


CASES = {
    name: [(UP,), (DOWN,)]
    for name, value in list(globals().items())
    if callable(value) and getattr(value, "__module__", "") == __name__
}
for _name in ("beam_stops", "first_undefined_in_loop"):
    CASES[_name] = [(UP, STEPS)]
CASES["or_default_tensor"] = [(UP, UP), (UP, DOWN)]
