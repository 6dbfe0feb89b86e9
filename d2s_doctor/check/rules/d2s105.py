"""A Tensor changes its shape in a Tensor loop, x.shape stays what it was."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import GROWING
from d2s_doctor.model import Text

CODE = "D2S105"
MESSAGE = Text(
    "`{name}` grows in a Tensor loop, but `{name}.shape` keeps the size that it had before",
    "`{name}` 在 Tensor 循环里变长，而 `{name}.shape` 一直是进循环之前的大小",
)


def find(facts: Facts) -> Iterator[Hit]:
    for statement in facts.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Attribute) and node.attr == "shape" and facts.value(node.value).marked(GROWING):
                yield Hit(node, {"name": ast.unparse(node.value)})
