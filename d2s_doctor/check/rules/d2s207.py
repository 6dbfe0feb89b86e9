"""A dict or list is changed by a method or helper inside a Tensor loop or if."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.project import FunctionInfo
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S207"
MESSAGE = Text(
    "`{name}` is changed by `{by}` under a Tensor condition, where the converter does not see it; assign it there",
    "`{name}` 在 Tensor 条件下被 {by} 修改，转换器看不到，请在这里给它赋值",
)
_CONTAINERS = {"dict", "list"}
_HIDDEN = {"update", "setdefault", "popitem"}


def find(facts: Facts) -> Iterator[Hit]:
    for call in facts.calls.values():
        if not call.guarded or not _is_statement(call.node, facts):
            continue
        if call.target is not None:
            for argument, parameter in zip(call.node.args, call.target.parameters, strict=False):
                if isinstance(argument, ast.Name) and facts.value(argument).kinds & _CONTAINERS:
                    if not _assigned_near(argument.id, facts) and _writes(call.target, parameter.arg):
                        yield Hit(call.node, {"name": argument.id, "by": f"{call.target.name}()"})
        elif call.method in _HIDDEN and call.receiver.has("dict") and isinstance(call.node.func, ast.Attribute):
            name = ast.unparse(call.node.func.value)
            if not _assigned_near(name, facts):
                yield Hit(call.node, {"name": name, "by": f"{call.method}()"})


def _is_statement(node: ast.Call, facts: Facts) -> bool:
    return any(
        isinstance(each, ast.Expr) and each.value is node for statement in facts.body for each in ast.walk(statement)
    )


def _assigned_near(name: str, facts: Facts) -> bool:
    """Whether the name is itself assigned under a Tensor condition, so that the converter carries it."""
    nodes = [loop.node for loop in facts.tensor_loops] + [branch.node for branch in facts.tensor_branches]
    for node in nodes:
        for each in ast.walk(node):
            if isinstance(each, ast.Assign):
                targets = [ast.unparse(t.value if isinstance(t, ast.Subscript) else t) for t in each.targets]
                if name in targets:
                    return True
    return any(c.guarded and c.name == name and c.how in ("append", "pop", "item") for c in facts.changes.values())


def _writes(function: FunctionInfo, parameter: str) -> bool:
    """Whether a helper changes what it was given."""
    for each in ast.walk(function.node):
        if isinstance(each, ast.Subscript) and isinstance(each.ctx, (ast.Store, ast.Del)):
            if isinstance(each.value, ast.Name) and each.value.id == parameter:
                return True
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute):
            if isinstance(each.func.value, ast.Name) and each.func.value.id == parameter:
                if each.func.attr in ("append", "pop", "update", "extend", "insert", "setdefault", "clear"):
                    return True
    return False
