"""A Tensor changes its shape in a Tensor loop, x.shape stays what it was."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S105"
MESSAGE = Text(
    "`{name}` grows in this Tensor loop, but `{name}.shape` keeps the size that it had before",
    "`{name}` 在 Tensor 循环里变长，而 `{name}.shape` 一直是进循环之前的大小",
)
_GROWING = ("concat", "vstack", "hstack")


def find(facts: Facts) -> Iterator[Hit]:
    for loop in facts.tensor_loops:
        nodes = [node for statement in loop.node.body for node in ast.walk(statement)]
        growing = {name for node in nodes for name in _grown(node, facts)}
        for node in nodes:
            if isinstance(node, ast.Attribute) and node.attr == "shape" and isinstance(node.value, ast.Name):
                if node.value.id in growing:
                    yield Hit(node, {"name": node.value.id})


def _grown(node: ast.AST, facts: Facts) -> Iterator[str]:
    """``ids = paddle.concat([ids, …])``: the names that get a new length from themselves."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return
    called = facts.calls.get(id(node.value))
    if called and called.name.startswith("paddle.") and called.name.rpartition(".")[2] in _GROWING:
        used = {each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)}
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id in used:
                yield target.id
