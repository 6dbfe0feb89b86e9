"""A list that grew under a Tensor condition is returned."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit, replacing
from d2s_doctor.model import Text

CODE = "D2S209"
MESSAGE = Text(
    "`{name}` grew under a Tensor condition and is returned; a graph gives back Tensors only",
    "返回的 `{name}` 在 Tensor 条件下变长过，而图只能返回 Tensor",
)


def find(facts: Facts) -> Iterator[Hit]:
    if facts.function is None:
        return
    arrays = facts.arrays()
    for each in facts.returns.values():
        value = each.node.value
        parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else [value] if value else []
        for part in parts:
            if isinstance(part, ast.Name) and part.id in arrays and facts.value(part).has("list"):
                yield Hit(part, {"name": part.id}, replacing(part, f"paddle.stack({part.id})"))
