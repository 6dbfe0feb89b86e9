"""The branches of an if return different structures."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts, Return
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import NONE, Value
from d2s_doctor.model import Text

CODE = "D2S107"
MESSAGE = Text(
    "under a Tensor condition this function returns {first} here and {other} elsewhere",
    "在 Tensor 条件下，这里返回{first}，别处返回{other}",
)


def find(facts: Facts) -> Iterator[Hit]:
    if facts.function is None:
        return
    returns = list(facts.returns.values())
    shapes = [(each, _structure(each.value)) for each in returns]
    guarded = [each for each in returns if each.guarded]
    if not guarded:
        return
    others = [shape for _, shape in shapes if shape] + ([NONE] if facts.falls_through else [])
    for each, shape in shapes:
        if each.guarded and shape and _odd(each, shape, others):
            other = next(known for known in others if known != shape)
            yield Hit(each.node, {"first": shape, "other": other})
            return


def _odd(each: Return, shape: str, others: list[str]) -> bool:
    return any(other != shape for other in others)


def _structure(value: Value) -> str:
    """A structure in few signs; empty where it is not certain."""
    if value.is_tensor or value.kinds & {"int", "float", "bool"}:
        return " (x)"
    if value.kinds == {"tuple"} and value.size is not None:
        return f" ({', '.join('x' * value.size)})"
    if value.kinds == {"dict"} and value.keys is not None:
        return f" {{{', '.join(sorted(value.keys))}}}"
    return " None" if value.kinds == {NONE} else ""
