"""input_spec that is not a list."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import CONVERTERS, SAVERS
from d2s_doctor.check.rule import Violation, replace_node, rule
from d2s_doctor.check.syntax import source_text


@rule("D2S503", everywhere=True)
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.name.endswith(".InputSpec"):
            shape = call.arguments[0] if call.arguments else call.keywords.get("shape")
            if shape is not None and shape.kinds and shape.kinds <= {"int", "str", "float"}:
                yield Violation(call.node, {})
        if call.name not in CONVERTERS | SAVERS:
            continue
        for keyword in call.node.keywords:
            if keyword.arg == "input_spec":
                value = facts.value(keyword.value)
                if value.kinds == {"dict"}:
                    yield Violation(keyword.value, {})
                elif value.is_tensor or value.ref == "spec":
                    text = source_text(facts.module.source, keyword.value)
                    yield Violation(keyword.value, {}, replace_node(keyword.value, f"[{text}]"))
