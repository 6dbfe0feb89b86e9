"""backward() in the converted function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S901")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.method == "backward" and call.receiver.is_tensor and isinstance(call.node.func, ast.Attribute):
            yield Violation(call.node, {"name": text_of(call.node.func.value)})
