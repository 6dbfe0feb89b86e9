"""A function calls itself under a Tensor condition."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule


@rule("D2S109")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.recursive and call.target is not None:
            yield Violation(call.node, {"name": call.target.name})
