"""x.apply(function) in a converted function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Edit, Violation, replace_node, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S428")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.method in ("apply", "apply_") and call.receiver.is_tensor and len(call.node.args) == 1:
            function = call.node.func
            if isinstance(function, ast.Attribute):
                edits: tuple[Edit, ...] = ()
                if call.method == "apply" and isinstance(call.node.args[0], (ast.Name, ast.Attribute)):
                    edits = replace_node(call.node, f"{facts.text(call.node.args[0])}({facts.text(function.value)})")
                yield Violation(call.node, {"name": text_of(function)}, edits)
