"""jit.save of something that is neither a Layer nor a function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import SAVERS
from d2s_doctor.check.project import ClassInfo, FunctionInfo, Instance
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import source_text
from d2s_doctor.check.value import Value


@rule("D2S504", everywhere=True)
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if (
            call.name in SAVERS
            and call.node.args
            and _cannot_be_saved(facts.value(call.node.args[0]), facts, call.node.args[0])
        ):
            yield Violation(call.node.args[0], {"what": source_text(facts.module.source, call.node.args[0])})


def _cannot_be_saved(value: Value, facts: Facts, node: object) -> bool:
    if value.kinds:
        return value.kinds <= {"dict", "list", "tuple", "str", "int", "float"}
    called = facts.calls.get(id(node))
    if called and called.method == "state_dict":
        return True
    if value.ref == "object:paddle.Model":
        return True
    if isinstance(value.ref, FunctionInfo):
        return value.ref.cls is not None and value.ref.name != "forward" and isinstance(node, ast.Attribute)
    if isinstance(value.ref, ClassInfo):
        return value.ref.is_layer
    return isinstance(value.ref, Instance) and not value.ref.cls.is_layer and not value.ref.cls.bases
