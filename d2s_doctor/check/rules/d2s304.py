"""A PyLayer in a form that conversion does not take."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.project import Apply, ClassInfo
from d2s_doctor.check.rules.hit import Hit, replacing
from d2s_doctor.model import Text

CODE = "D2S304"
MESSAGE = Text(
    "{what}, which the static version of a PyLayer does not take",
    "{was}，静态图里的 PyLayer 不支持",
)


_MARKING = {"mark_non_differentiable", "mark_not_inplace", "set_materialize_grads"}


def find(facts: Facts) -> Iterator[Hit]:
    for call in facts.calls.values():
        applied = facts.value(call.node.func).ref
        if not isinstance(applied, Apply):
            continue
        function, cls = call.node.func, applied.cls.name
        if not (isinstance(function, ast.Attribute) and function.attr == "apply"):
            edits = replacing(function, f"{cls}.apply")
            what = f"`{ast.unparse(function)}` was taken off `{cls}` before conversion"
            yield Hit(
                function, {"what": what, "was": f"`{ast.unparse(function)}` 是转换之前从 `{cls}` 上取下来的"}, edits
            )
        for name in _refused(applied.cls):
            yield Hit(call.node, {"what": f"`{cls}` uses `{name}`", "was": f"`{cls}` 用了 `{name}`"})


def _refused(cls: ClassInfo) -> Iterator[str]:
    """What the static version of a PyLayer does not know, on any release."""
    forward = cls.methods.get("forward")
    if forward is None:
        return
    if forward.node.args.vararg is not None:
        yield f"*{forward.node.args.vararg.arg}"
    for node in ast.walk(forward.node):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _MARKING:
            yield f"ctx.{node.func.attr}"
