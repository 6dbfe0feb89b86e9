"""A list of lists grows inside a Tensor loop."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S201"
MESSAGE = Text(
    "`{name}` holds a list, tuple or dict and grows under a Tensor condition; a TensorArray holds Tensors only",
    "`{name}` 里有 list、tuple 或 dict，又在 Tensor 条件下变长，而 TensorArray 只能放 Tensor",
)
_NESTED = {"list", "tuple", "dict"}


def find(facts: Facts) -> Iterator[Hit]:
    for change in facts.changes.values():
        if change.guarded and change.how == "append" and change.target.has("list"):
            held = change.target.item
            if change.value.kinds & _NESTED or (held is not None and held.kinds & _NESTED):
                yield Hit(change.node, {"name": change.name})
