"""Tensors that share memory with another one in eager mode."""

from __future__ import annotations

import ast

from d2s_doctor.check.facts import CallFact, Facts
from d2s_doctor.check.library import API

_VIEWS = frozenset({"reshape", "flatten", "squeeze", "unsqueeze", "transpose"})
"""Methods and functions whose result shares memory with what they are given, on every release that was run."""


def is_changed_view(call: CallFact, facts: Facts, names: set[str]) -> bool:
    """Whether a call is one of an in-place method on a view; ``names`` are those of ``names_of_views``."""
    if call.method not in API.in_place or call.target is not None or not call.receiver.is_tensor_for_sure:
        return False
    owner = call.node.func.value if isinstance(call.node.func, ast.Attribute) else None
    named = isinstance(owner, ast.Name) and owner.id in names
    return call.method.rstrip("_") not in _VIEWS and (named or _is_view(owner, facts))


def names_of_views(facts: Facts) -> set[str]:
    """The names that are a view wherever they are set."""
    views: set[str] = set()
    others: set[str] = set()
    for each in facts.body.nodes(ast.Assign):
        for target in each.targets:
            if isinstance(target, ast.Name):
                (views if _is_view(each.value, facts) else others).add(target.id)
    function = facts.function
    single = {name for name in views if sum(map(len, facts.body.uses[name].writes.values())) == 1}
    given = {each.arg for each in function.parameters} if function else set()
    return single - others - given


def base_of_view(node: ast.expr, facts: Facts) -> str:
    """The name of the Tensor that ``y.reshape(…)``, ``paddle.reshape(y, …)`` or ``y.T`` is a view of; or ""."""
    if isinstance(node, ast.Attribute) and node.attr == "T" and isinstance(node.value, ast.Name):
        return node.value.id if facts.value(node.value).is_tensor_for_sure else ""
    if not _is_view(node, facts) or not isinstance(node, ast.Call):
        return ""
    call = facts.calls[id(node)]
    function = node.func
    owner = function.value if isinstance(function, ast.Attribute) and call.receiver.is_tensor_for_sure else None
    owner = node.args[0] if owner is None and node.args else owner
    return owner.id if isinstance(owner, ast.Name) and facts.value(owner).is_tensor_for_sure else ""


def _is_view(node: ast.expr | None, facts: Facts) -> bool:
    """Whether an expression is the result of a call that gives a view of a Tensor."""
    call = facts.calls.get(id(node))
    if call is None or call.target is not None:
        return False
    of_tensor = call.receiver.is_tensor_for_sure or call.name.startswith("paddle.")
    return of_tensor and call.name.rpartition(".")[2] in _VIEWS | {""} and (call.method or "reshape") in _VIEWS
