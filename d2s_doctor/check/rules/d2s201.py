"""A list of lists grows inside a Tensor loop."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule

_NESTED = {"list", "tuple", "dict"}


@rule(
    "D2S201",
    "`{name}` holds a list, tuple or dict and grows under a Tensor condition; a TensorArray holds Tensors only",
    "`{name}` 里有 list、tuple 或 dict，又在 Tensor 条件下变长，而 TensorArray 只能放 Tensor",
)
def find(facts: Facts) -> Iterator[Violation]:
    for change in facts.changes.values():
        if change.guarded and change.how == "append" and change.target.may_be("list"):
            held = change.target.item
            if change.value.kinds & _NESTED or (held is not None and held.kinds & _NESTED):
                yield Violation(change.node, {"name": change.name})
