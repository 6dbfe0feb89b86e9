"""input_spec that is not a list."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import CONVERTERS, SAVERS
from d2s_doctor.check.rules.hit import Hit, replacing
from d2s_doctor.model import Text

CODE = "D2S503"
EVERYWHERE = True
MESSAGE = Text(
    "`input_spec` has to be a list, also for one input, and so has a shape",
    "`input_spec` 必须是列表，只有一个输入也一样；shape 也必须是列表",
)


def find(facts: Facts) -> Iterator[Hit]:
    for call in facts.calls.values():
        if call.name.endswith(".InputSpec"):
            shape = call.arguments[0] if call.arguments else call.keywords.get("shape")
            if shape is not None and shape.kinds and shape.kinds <= {"int", "str", "float"}:
                yield Hit(call.node, {})
        if call.name not in CONVERTERS | SAVERS:
            continue
        for keyword in call.node.keywords:
            if keyword.arg == "input_spec":
                value = facts.value(keyword.value)
                if value.kinds == {"dict"}:
                    yield Hit(keyword.value, {})
                elif value.is_tensor or value.ref == "spec":
                    text = facts.module.segment(keyword.value)
                    yield Hit(keyword.value, {}, replacing(keyword.value, f"[{text}]"))
