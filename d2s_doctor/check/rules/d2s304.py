"""A PyLayer in a form that conversion does not take."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.project import ClassInfo, PyLayerApply
from d2s_doctor.check.rule import Violation, replace_node, rule
from d2s_doctor.check.syntax import text_of

_MARKING = {"mark_non_differentiable", "mark_not_inplace", "set_materialize_grads"}


@rule("D2S304")
def find(facts: Facts) -> Iterator[Violation]:
    owners = {id(each.value) for each in facts.body.nodes(ast.Attribute)}  # 2.6 refuses Cls.apply(x).sum() too
    for call in facts.calls.values():
        applied = facts.value(call.node.func).ref
        if not isinstance(applied, PyLayerApply):
            continue
        function, cls = call.node.func, applied.cls.name
        if not (isinstance(function, ast.Attribute) and function.attr == "apply"):
            edits = replace_node(function, f"{cls}.apply") if id(call.node) not in owners else ()
            yield Violation(function, {"function": text_of(function), "cls": cls}, edits, "D2S304.bound")
        for member in _unsupported(applied.cls):
            yield Violation(call.node, {"cls": cls, "member": member}, message="D2S304.uses")


def _unsupported(cls: ClassInfo) -> Iterator[str]:
    """What the static version of a PyLayer does not know, on any release."""
    forward = cls.methods.get("forward")
    if forward is None:
        return
    if forward.node.args.vararg is not None:
        yield f"*{forward.node.args.vararg.arg}"
    for node in ast.walk(forward.node):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _MARKING:
            yield f"ctx.{node.func.attr}"
