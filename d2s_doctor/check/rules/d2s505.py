"""main_program and the like under full_graph=False."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import PARTIAL
from d2s_doctor.model import Text

CODE = "D2S505"
EVERYWHERE = True
MESSAGE = Text(
    "`{name}` needs full_graph=True in `to_static`; the default is False",
    "`{name}` 要求 to_static 时写 full_graph=True，默认是 False",
)


_NEEDING = {"main_program", "concrete_program", "get_concrete_program"}


def find(facts: Facts) -> Iterator[Hit]:
    if not facts.module.mentions(None, *_NEEDING):
        return
    for statement in facts.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Attribute) and node.attr in _NEEDING and facts.value(node.value).marked(PARTIAL):
                yield Hit(node, {"name": node.attr})
