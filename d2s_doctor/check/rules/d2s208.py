"""Constants in a dict that a Tensor loop updates turn into Tensors."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import CONVERTED, NUMBERS
from d2s_doctor.model import Text

CODE = "D2S208"
MESSAGE = Text(
    "`{name}` is a Tensor here: a Tensor loop writes to the dict that holds it, so `{test}` has another outcome",
    "`{name}` 在这里是 Tensor：Tensor 循环写过它所在的 dict，`{test}` 的结果会变",
)


def find(facts: Facts) -> Iterator[Hit]:
    for branch in facts.branches.values():
        for node in ast.walk(branch.node.test):
            if isinstance(node, ast.Subscript):
                value = facts.value(node)
                if value.marked(CONVERTED) and value.kinds <= NUMBERS:
                    yield Hit(node, {"name": ast.unparse(node), "test": ast.unparse(branch.node.test)})
