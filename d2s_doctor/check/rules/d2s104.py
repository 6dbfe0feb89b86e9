"""A variable is None before a Tensor loop and a Tensor after it."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts, assigned
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import NONE, TENSOR
from d2s_doctor.model import Text

CODE = "D2S104"
MESSAGE = Text(
    "`{name}` is None before this Tensor loop and a Tensor in it",
    "`{name}` 在这个 Tensor 循环之前是 None，循环里变成 Tensor",
)
_STATES = {TENSOR, "tuple", "list"}


def find(facts: Facts) -> Iterator[Hit]:
    for loop in facts.tensor_loops:
        for name in sorted(assigned(loop.node.body)):
            before, after = loop.before.get(name), loop.after.get(name)
            if before and after and before.kinds == {NONE} and after.kinds & _STATES:
                yield Hit(loop.node, {"name": name})
