"""A PyLayer's apply that was taken off its class before conversion."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit, replacing
from d2s_doctor.model import Text

CODE = "D2S304"
MESSAGE = Text(
    "`{name}` is `{cls}.apply`, taken off its class before conversion; write `{cls}.apply(...)` here",
    "`{name}` 是转换之前从类上取下来的 `{cls}.apply`，这里请直接写 `{cls}.apply(...)`",
)


def find(facts: Facts) -> Iterator[Hit]:
    for call in facts.calls.values():
        function = call.node.func
        direct = isinstance(function, ast.Attribute) and function.attr == "apply"
        if call.name.startswith("apply:") and not direct:
            cls, name = call.name.removeprefix("apply:"), ast.unparse(function)
            yield Hit(function, {"name": name, "cls": cls}, replacing(function, f"{cls}.apply"))
