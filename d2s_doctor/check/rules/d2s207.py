"""A dict or list is changed by a method or helper inside a Tensor loop or if."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Call, Facts
from d2s_doctor.check.project import FunctionInfo
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S207"
MESSAGE = Text(
    "`{name}` is changed by `{by}` under a Tensor condition, where the converter does not see it; assign it there",
    "`{name}` 在 Tensor 条件下被 {by} 修改，转换器看不到，请在这里给它赋值",
)
_CONTAINERS = {"dict", "list"}
_METHODS = {"append", "pop", "update", "extend", "insert", "setdefault", "clear"}
_HIDDEN = {"update", "setdefault", "popitem"}


def find(facts: Facts) -> Iterator[Hit]:
    statements = {
        id(each.value) for body in facts.body for each in ast.walk(body) if isinstance(each, ast.Expr)
    }  # the result of the call is dropped
    for call in facts.calls.values():
        if call.guarded and id(call.node) in statements:
            for name, by in _changed(call, facts):
                if not _assigned_near(name, facts):
                    yield Hit(call.node, {"name": name, "by": by})
    for change in facts.changes.values():
        # The converter carries names, not attributes.
        on_self = change.guarded and change.how in ("item", "append") and change.name.startswith("self.")
        container = bool(change.target.kinds & _CONTAINERS)
        if on_self and container and not _assigned_near(change.name, facts, whole=True):
            yield Hit(change.node, {"name": change.name, "by": change.name})


def _changed(call: Call, facts: Facts) -> Iterator[tuple[str, str]]:
    """The containers that a call changes, with what changes them."""
    if call.target is not None:
        for argument, parameter in zip(call.node.args, call.target.parameters, strict=False):
            container = isinstance(argument, ast.Name) and facts.value(argument).kinds & _CONTAINERS
            if container and _writes(call.target, parameter.arg):
                yield ast.unparse(argument), f"{call.target.name}()"
    elif call.method in _HIDDEN and call.receiver.has("dict") and isinstance(call.node.func, ast.Attribute):
        yield ast.unparse(call.node.func.value), f"{call.method}()"


def _assigned_near(name: str, facts: Facts, *, whole: bool = False) -> bool:
    """Whether the name is assigned under a Tensor condition, so that the converter carries it.

    With ``whole``, an assignment to one of its items does not count.
    """
    nodes = [loop.node for loop in facts.tensor_loops] + [branch.node for branch in facts.tensor_branches]
    for each in (each for node in nodes for each in ast.walk(node)):
        if isinstance(each, ast.Assign):
            for target in each.targets:
                if ast.unparse(target.value if isinstance(target, ast.Subscript) and not whole else target) == name:
                    return True
    changes = [change for change in facts.changes.values() if change.guarded and change.name == name]
    return not whole and any(change.how in ("append", "pop", "item") for change in changes)


def _writes(function: FunctionInfo, parameter: str) -> bool:
    """Whether a helper changes what it was given."""
    for each in ast.walk(function.node):
        if isinstance(each, ast.Subscript) and isinstance(each.ctx, (ast.Store, ast.Del)):
            written: ast.expr | None = each.value
        elif isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and each.func.attr in _METHODS:
            written = each.func.value
        else:
            written = None
        if isinstance(written, ast.Name) and written.id == parameter:
            return True
    return False
