"""input_spec that is not a list."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import CONVERTERS, SAVERS
from d2s_doctor.check.rules.hit import Hit, replacing
from d2s_doctor.model import Text

CODE = "D2S503"
EVERYWHERE = True
MESSAGE = Text("`input_spec` has to be a list, also for one input", "`input_spec` 必须是列表，只有一个输入也一样")


def find(facts: Facts) -> Iterator[Hit]:
    for call in facts.calls.values():
        if call.name not in CONVERTERS | SAVERS:
            continue
        for keyword in call.node.keywords:
            if keyword.arg == "input_spec":
                value = facts.value(keyword.value)
                if value.is_tensor or value.ref == "spec":
                    text = facts.module.segment(keyword.value)
                    yield Hit(keyword.value, {}, replacing(keyword.value, f"[{text}]"))
