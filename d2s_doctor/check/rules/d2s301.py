"""super() without arguments inside converted code."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, replace_node, rule


@rule("D2S301")
def find(facts: Facts) -> Iterator[Violation]:
    cls = facts.function.cls if facts.function else None
    for call in facts.calls.values():
        if call.name == "super" and isinstance(call.node.func, ast.Name) and not call.node.args and cls:
            yield Violation(call.node, {}, replace_node(call.node, f"super({cls.name}, self)"))
