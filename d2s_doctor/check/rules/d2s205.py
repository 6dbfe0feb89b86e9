"""insert, extend, sort and others on a list that grew under a Tensor condition."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import ARRAY
from d2s_doctor.model import Text

CODE = "D2S205"
MESSAGE = Text(
    "`{name}{method}` does not work here: `{name}` grows under a Tensor condition and is a TensorArray",
    "`{name}` 在 Tensor 条件下变长，成了 TensorArray，不支持 `{name}{method}`",
)
_MISSING = {"insert", "extend", "remove", "clear", "sort", "reverse"}


def find(facts: Facts) -> Iterator[Hit]:
    for change in facts.changes.values():
        node = change.node
        if change.how == "method" and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            method = node.func.attr
            if change.target.marked(ARRAY) and method in _MISSING:
                yield Hit(node, {"name": change.name, "method": f".{method}"})
    for statement in facts.body:
        for each in ast.walk(statement):
            if isinstance(each, ast.BinOp) and isinstance(each.op, ast.Add):
                for side in (each.left, each.right):
                    if facts.value(side).marked(ARRAY) and isinstance(side, (ast.Name, ast.Attribute)):
                        yield Hit(each, {"name": ast.unparse(side), "method": " +"})
