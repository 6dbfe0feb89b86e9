"""A variable is None before a Tensor loop and a Tensor after it."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.value import NONE, TENSOR

_STATES = {TENSOR, "tuple", "list"}


@rule("D2S104")
def find(facts: Facts) -> Iterator[Violation]:
    for loop in facts.tensor_loops:
        for name in sorted(facts.body.assigned_in(loop.node.body)):
            before, after = loop.before.get(name), loop.after.get(name)
            if before and after and before.kinds == {NONE} and after.kinds & _STATES:
                yield Violation(loop.node, {"name": name})
