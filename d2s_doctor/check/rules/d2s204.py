"""A Python number, string or None in a list that grows under a Tensor condition."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.value import NONE, NUMBERS, Value

_REFUSED = NUMBERS | {"str", NONE}


@rule("D2S204")
def find(facts: Facts) -> Iterator[Violation]:
    for change in facts.changes.values():
        if change.guarded and change.how == "append" and change.target.may_be("list"):
            refused = _refused(change.value) or (_refused(change.target.item) if change.target.item else "")
            if refused:
                yield Violation(change.node, {"name": change.name, "kind": refused})


def _refused(value: Value) -> str:
    return "/".join(sorted(value.kinds)) if value.kinds and value.kinds <= _REFUSED else ""
