"""A function calls itself under a Tensor condition."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S109"
MESSAGE = Text(
    "`{name}` is called from within itself under a Tensor condition; conversion follows the calls without end",
    "`{name}` 在 Tensor 条件下调用自己，转换会一直展开下去",
)


def find(facts: Facts) -> Iterator[Hit]:
    for call in facts.calls.values():
        if call.recursive and call.target is not None:
            yield Hit(call.node, {"name": call.target.name})
