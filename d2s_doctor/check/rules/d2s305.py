"""Tensor.register_hook inside a converted function."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule


@rule("D2S305")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.method == "register_hook" and call.receiver.may_be_tensor:
            yield Violation(call.node, {})
