"""`del x[i]` on a list that takes part in a Tensor loop."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Edit, Hit
from d2s_doctor.check.value import ARRAY
from d2s_doctor.model import Text

CODE = "D2S202"
MESSAGE = Text(
    "`del` on `{name}`, which is a TensorArray here; `pop` works",
    "`{name}` 在这里是 TensorArray，不能用 del，可以用 pop",
)


def find(facts: Facts) -> Iterator[Hit]:
    for change in facts.changes.values():
        if change.how == "del" and change.target.has("list") and (change.target.marked(ARRAY) or change.guarded):
            yield Hit(change.node, {"name": change.name}, _pop(change.node, facts))


def _pop(node: ast.AST, facts: Facts) -> tuple[Edit, ...]:
    for statement in facts.body:
        for each in ast.walk(statement):
            if isinstance(each, ast.Delete) and each.targets == [node] and isinstance(node, ast.Subscript):
                if isinstance(node.slice, ast.Slice):
                    return ()
                text = f"{ast.unparse(node.value)}.pop({ast.unparse(node.slice)})"
                return (Edit(each.lineno, each.col_offset, each.end_lineno or 0, each.end_col_offset or 0, text),)
    return ()
