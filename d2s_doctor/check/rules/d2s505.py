"""main_program and the like under full_graph=False."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import CONVERTERS
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S505"
EVERYWHERE = True
MESSAGE = Text(
    "`{name}` needs full_graph=True in `to_static`; the default is False",
    "`{name}` 要求 to_static 时写 full_graph=True，默认是 False",
)


def find(facts: Facts) -> Iterator[Hit]:
    partial = {name for statement in facts.body for name in _converted_by_default(statement, facts)}
    for statement in facts.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Attribute) and node.attr in ("main_program", "concrete_program"):
                owner = node.value
                if isinstance(owner, ast.Attribute) and owner.attr == "forward":
                    owner = owner.value
                if isinstance(owner, ast.Name) and owner.id in partial:
                    yield Hit(node, {"name": node.attr})


def _converted_by_default(statement: ast.stmt, facts: Facts) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and isinstance(node.targets[0], ast.Name):
            call = facts.calls.get(id(node.value))
            graph = [keyword.value for keyword in node.value.keywords if keyword.arg == "full_graph"]
            default = not graph or (isinstance(graph[0], ast.Constant) and not graph[0].value)
            if call and call.name in CONVERTERS and default:
                yield node.targets[0].id
