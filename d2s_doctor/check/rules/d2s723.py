"""len(d.values()) under SOT."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, replace_node, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S723")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.name != "len" or len(call.node.args) != 1 or not isinstance(call.node.args[0], ast.Call):
            continue
        inner = facts.calls.get(id(call.node.args[0]))
        view = inner and inner.method in ("values", "keys", "items") and inner.receiver.may_be("dict")
        if inner and view and isinstance(inner.node.func, ast.Attribute):
            text = facts.text(inner.node.func.value)
            yield Violation(call.node, {"name": text_of(call.node)}, replace_node(call.node, f"len({text})"))
