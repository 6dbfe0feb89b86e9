"""insert, extend, sort and others on a list that grew under a Tensor condition."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import TENSOR_ARRAY

_MISSING = {"insert", "extend", "remove", "clear", "sort", "reverse"}


@rule("D2S205")
def find(facts: Facts) -> Iterator[Violation]:
    for change in facts.changes.values():
        node = change.node
        if change.how == "method" and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            method = node.func.attr
            if change.target.has_mark(TENSOR_ARRAY) and method in _MISSING:
                yield Violation(node, {"name": change.name, "method": f".{method}"})
    for sum_ in facts.body.nodes(ast.BinOp):
        for side in (sum_.left, sum_.right) if isinstance(sum_.op, ast.Add) else ():
            if facts.value(side).has_mark(TENSOR_ARRAY) and isinstance(side, (ast.Name, ast.Attribute)):
                yield Violation(sum_, {"name": text_of(side), "method": " +"})
