"""A list of lists grows inside a Tensor loop."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule

_NESTED = {"list", "tuple", "dict"}


@rule("D2S201")
def find(facts: Facts) -> Iterator[Violation]:
    for change in facts.changes.values():
        if change.guarded and change.how == "append" and change.target.may_be("list"):
            held = change.target.item
            if change.value.kinds & _NESTED or (held is not None and held.kinds & _NESTED):
                yield Violation(change.node, {"name": change.name})
