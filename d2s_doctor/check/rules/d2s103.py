"""The while condition turns from a Python value into a Tensor."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Edit, Violation, replace_node, rule
from d2s_doctor.check.syntax import dotted_name, text_of


@rule("D2S103", unsafe=True)
def find(facts: Facts) -> Iterator[Violation]:
    for loop in facts.loops.values():
        if isinstance(loop.node, ast.While) and not loop.first.may_be_tensor and loop.later.may_be_tensor:
            read = {each.id for each in ast.walk(loop.node.test) if isinstance(each, ast.Name)}
            names = sorted(read & facts.body.assigned_in(loop.node.body))
            edits = [edit for statement in loop.node.body for edit in _shape_edits(statement, names)]
            yield Violation(loop.node.test, {"names": ", ".join(f"`{name}`" for name in names)}, tuple(edits))


def _shape_edits(statement: ast.stmt, names: list[str]) -> Iterator[Edit]:
    """``n = paddle.shape(x)[0]`` as ``n = x.shape[0]``."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Subscript):
        return
    call = statement.value.value
    if not isinstance(call, ast.Call) or dotted_name(call.func) != "paddle.shape" or len(call.args) != 1:
        return
    if isinstance(statement.targets[0], ast.Name) and statement.targets[0].id in names:
        yield from replace_node(call, f"{text_of(call.args[0])}.shape")
