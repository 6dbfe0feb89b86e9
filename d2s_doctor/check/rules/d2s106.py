"""A variable is set in one branch of an if only and used afterwards."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts, assigned
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import UNDEFINED
from d2s_doctor.model import Text

CODE = "D2S106"
MESSAGE = Text(
    "`{name}` is set on one side of a Tensor condition only, and used where it may not be set",
    "`{name}` 只在 Tensor 条件的一侧赋值，却在可能没有赋值的地方被用到",
)


def find(facts: Facts) -> Iterator[Hit]:
    for branch in facts.tensor_branches:
        if branch.then_ends or branch.else_ends:
            continue
        for name in sorted(assigned(branch.node.body) ^ assigned(branch.node.orelse)):
            known = branch.before.get(name)
            if known is None and facts.read_after(name, branch.node):
                yield Hit(branch.node, {"name": name})
    for loop in facts.tensor_loops:
        for statement in loop.node.body:
            for node in ast.walk(statement):
                if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
                    continue
                if node.id not in loop.before and facts.value(node).has(UNDEFINED):
                    yield Hit(node, {"name": node.id})
