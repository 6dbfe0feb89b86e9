"""Slice assignment on a list that became a TensorArray."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import ARRAY
from d2s_doctor.model import Text

CODE = "D2S203"
MESSAGE = Text(
    "slice assignment to `{name}`, which is a TensorArray here; assign one element at a time",
    "`{name}` 在这里是 TensorArray，不能给切片赋值，请逐个元素赋值",
)


def find(facts: Facts) -> Iterator[Hit]:
    for change in facts.changes.values():
        if change.how == "slice" and change.target.has("list") and change.target.marked(ARRAY):
            yield Hit(change.node, {"name": change.name})
