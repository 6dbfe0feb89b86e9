"""append or pop is called on a Tensor, not on a list."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of

_OF_LISTS = {"append", "extend", "insert", "remove"}


@rule("D2S214")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.method in _OF_LISTS and call.receiver.is_tensor and isinstance(call.node.func, ast.Attribute):
            yield Violation(call.node, {"name": text_of(call.node.func.value), "method": call.method})
