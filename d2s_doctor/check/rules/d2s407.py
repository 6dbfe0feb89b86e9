"""view() inside a converted function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, replace_attribute, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S407", unsafe=True)
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.method == "view" and call.receiver.is_tensor and isinstance(call.node.func, ast.Attribute):
            function = call.node.func
            is_list = len(call.node.args) == 1 and facts.value(call.node.args[0]).kinds in ({"list"}, {"tuple"})
            edits = replace_attribute(function, "reshape") if is_list and not call.node.keywords else ()
            yield Violation(call.node, {"name": text_of(function.value)}, edits)
