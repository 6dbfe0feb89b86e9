"""x.set_shape(...) in a converted function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S431")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.method == "set_shape" and call.receiver.is_tensor and isinstance(call.node.func, ast.Attribute):
            yield Violation(call.node, {"name": text_of(call.node.func.value)})
