"""A Layer that asks whether it trains is saved in train mode."""

import ast
from collections.abc import Iterator
from typing import TypeAlias

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import SAVERS
from d2s_doctor.check.project import ClassInfo, Instance
from d2s_doctor.check.rule import Violation, rule

_Place: TypeAlias = "tuple[int, int]"


@rule("D2S525", everywhere=True)
def find(facts: Facts) -> Iterator[Violation]:
    saves = [call for call in facts.calls.values() if call.name in SAVERS and call.node.args]
    asking: dict[ClassInfo, bool] = {}
    touched: dict[str, _Place] | None = None
    for save in saves:
        saved = save.node.args[0]
        held = facts.value(saved).ref
        if not isinstance(saved, ast.Name) or not isinstance(held, Instance):
            continue
        if held.cls not in asking:
            asking[held.cls] = _asks_for_mode(held.cls)
        if asking[held.cls]:
            touched = _first_touches(facts) if touched is None else touched
            first = touched.get(saved.id)
            is_made_here = saved.id in facts.body.uses and facts.body.uses[saved.id].writes
            if is_made_here and (first is None or first >= _place(save.node)):
                yield Violation(save.node, {"name": saved.id, "class": held.cls.name})


def _place(node: ast.expr) -> _Place:
    return node.lineno, node.col_offset


def _first_touches(facts: Facts) -> dict[str, _Place]:
    """By name where ``eval()`` of it is first called, or where it is given to something that may do so."""
    first: dict[str, _Place] = {}
    for call in facts.calls.values():
        node = call.node
        names = [*node.args, *(each.value for each in node.keywords)] if not call.name.startswith("paddle.") else []
        if isinstance(node.func, ast.Attribute) and call.method == "eval":
            names.append(node.func.value)
        for each in names:
            if isinstance(each, ast.Name):
                first[each.id] = min(first.get(each.id, _place(node)), _place(node))
    for attribute in facts.body.nodes(ast.Attribute):
        if (
            isinstance(attribute.ctx, ast.Store)
            and attribute.attr == "training"
            and isinstance(attribute.value, ast.Name)
        ):
            first[attribute.value.id] = (0, 0)
    return first


def _asks_for_mode(cls: ClassInfo) -> bool:
    """Whether ``forward`` reads ``self.training`` in a condition; what operators do by themselves is switched off."""
    forward, init = cls.method("forward"), cls.method("__init__")
    if forward is None or not cls.is_layer or (init and _is_switched(init.body.nodes(ast.Call))):
        return False
    tests = [each.test for each in forward.body.nodes(ast.If)] + [each.test for each in forward.body.nodes(ast.IfExp)]
    return any(isinstance(part, ast.Attribute) and part.attr == "training" for test in tests for part in ast.walk(test))


def _is_switched(calls: list[ast.Call]) -> bool:
    """Whether ``self.eval()`` is among some calls."""
    return any(isinstance(each.func, ast.Attribute) and each.func.attr == "eval" for each in calls)
