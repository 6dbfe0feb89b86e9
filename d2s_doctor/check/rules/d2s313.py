"""Counters and random numbers are frozen at conversion."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import environment_name, text_of
from d2s_doctor.check.value import NUMBERS


@rule("D2S313")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.name.startswith(("random.", "numpy.random.")) and not call.name.endswith((".seed", ".Random")):
            yield Violation(call.node, {"name": text_of(call.node.func)}, message="D2S313.random")
    for node in facts.body.nodes(ast.AugAssign):
        name = environment_name(node.target)
        value = facts.value(node.target)
        if name.startswith("self.") and value.kinds and value.kinds <= NUMBERS:
            yield Violation(node, {"name": name}, message="D2S313.counter")
    for assignment in facts.body.nodes(ast.Assign):
        name = environment_name(assignment.targets[0])
        value = facts.value(assignment.targets[0])
        counts = isinstance(assignment.value, ast.BinOp) and name in map(text_of, (_operands(assignment.value)))
        if name.startswith("self.") and counts and value.kinds and value.kinds <= NUMBERS:
            yield Violation(assignment, {"name": name}, message="D2S313.counter")
    yield from _grown(facts)


def _operands(node: ast.BinOp) -> tuple[ast.expr, ast.expr]:
    return node.left, node.right


def _grown(facts: Facts) -> Iterator[Violation]:
    """A list that outlives the call gets longer, and its length is asked for: a global one, a default, one of self."""
    function = facts.function
    measured = {text_of(call.node.args[0]) for call in facts.calls.values() if call.name == "len" and call.node.args}
    if function is None or not measured:
        return
    arguments = function.node.args
    positional = [*arguments.posonlyargs, *arguments.args]
    given = zip(positional[::-1], arguments.defaults[::-1], strict=False)
    defaults = {each.arg for each, value in given if isinstance(value, ast.List)}
    here = {each.arg for each in [*positional, *arguments.kwonlyargs]} - defaults | (function.closure or {}).keys()
    here |= facts.body.assigned_in(facts.body.statements)
    for change in facts.changes.values():
        grows = change.how == "append" and (change.name in defaults or change.target.may_be("list"))
        if grows and change.name in measured and change.name not in here:
            yield Violation(change.node, {"name": change.name}, message="D2S313.counter")
