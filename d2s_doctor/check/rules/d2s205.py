"""insert, extend, sort and others on a list that grew under a Tensor condition."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S205"
MESSAGE = Text(
    "`{name}.{method}` does not exist here: `{name}` grows under a Tensor condition and is a TensorArray",
    "`{name}` 在 Tensor 条件下变长，成了 TensorArray，没有 {method} 方法",
)
_MISSING = {"insert", "extend", "remove", "clear", "sort", "reverse"}


def find(facts: Facts) -> Iterator[Hit]:
    arrays = facts.arrays()
    for change in facts.changes.values():
        node = change.node
        if change.how == "method" and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            began = arrays.get(change.name)
            if began and node.func.attr in _MISSING and (change.guarded or _later(node, began.node)):
                yield Hit(node, {"name": change.name, "method": node.func.attr})


def _later(node: ast.Call, began: ast.AST) -> bool:
    return node.lineno > getattr(began, "lineno", 0)
