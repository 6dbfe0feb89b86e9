"""Counters and random numbers are frozen at conversion."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import environment_name, text_of, walk
from d2s_doctor.check.value import NONE, NUMBERS


@rule("D2S313")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.name.startswith(("random.", "numpy.random.")) and not call.name.endswith((".seed", ".Random")):
            yield Violation(call.node, {"name": text_of(call.node.func)}, message="D2S313.random")
    for node in facts.body.nodes(ast.AugAssign):
        name = environment_name(node.target)
        value = facts.value(node.target)
        if (name.startswith("self.") and value.kinds and value.kinds <= NUMBERS) or _is_global(node.target, facts):
            yield Violation(node, {"name": name or text_of(node.target)}, message="D2S313.counter")
    for assignment in facts.body.nodes(ast.Assign):
        name = environment_name(assignment.targets[0])
        value = facts.value(assignment.targets[0])
        counts = isinstance(assignment.value, ast.BinOp) and name in map(text_of, (_operands(assignment.value)))
        if name.startswith("self.") and counts and value.kinds and value.kinds <= NUMBERS:
            yield Violation(assignment, {"name": name}, message="D2S313.counter")
    yield from _grown(facts)
    yield from _kept(facts)
    yield from _set_in_branch(facts)


def _is_global(target: ast.expr, facts: Facts) -> bool:
    """Whether ``COUNTS["calls"] += 1`` counts in a container of the module; a local one is made anew in each call."""
    if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name) or facts.function is None:
        return False
    name = target.value.id
    of_module = facts.module.body.assigned_in(facts.module.body.statements)
    own = facts.body.assigned_in(facts.body.statements) | (facts.function.closure or {}).keys()
    own |= {each.arg for each in walk(facts.function.node.args) if isinstance(each, ast.arg)}
    return name in of_module and name not in own and not facts.value(target).may_be_tensor


def _kept(facts: Facts) -> Iterator[Violation]:
    """An attribute that is None at first holds a Tensor of this call, and the next call reads it."""
    switched = {id(inner) for each in facts.body.nodes(ast.If) if _asks_for_none(each) for inner in each.body}
    asked = {id(inner) for each in facts.body.nodes(ast.If) for inner in walk(each.test)}
    reads: dict[str, list[ast.Attribute]] = {}
    for attribute in facts.body.nodes(ast.Attribute):
        if isinstance(attribute.ctx, ast.Load) and id(attribute) not in asked:
            reads.setdefault(environment_name(attribute), []).append(attribute)
    local = facts.body.assigned_in(facts.body.statements)
    for assignment in facts.body.nodes(ast.Assign):
        target = assignment.targets[0]
        name = environment_name(target)
        if not isinstance(target, ast.Attribute) or id(assignment) in switched or name.partition(".")[0] in local:
            continue
        before = [each for each in reads.get(name, ()) if each.lineno <= assignment.lineno]
        from_last_call = any(facts.value(each).may_be(NONE) for each in before)
        if from_last_call and facts.value(assignment.value).is_tensor:
            yield Violation(assignment, {"name": name}, message="D2S313.kept")


def _asks_for_none(node: ast.If) -> bool:
    """Whether an ``if`` fills what is None: what it sets is set once."""
    compares = [each for each in walk(node.test) if isinstance(each, ast.Compare)]
    return any(
        isinstance(operator, ast.Is) and isinstance(operand, ast.Constant) and operand.value is None
        for each in compares
        for operator, operand in zip(each.ops, each.comparators, strict=True)
    )


def _set_in_branch(facts: Facts) -> Iterator[Violation]:
    """A flag of ``self`` that a Tensor condition sets, and that is read afterwards: both sides run while tracing."""
    last_read: dict[str, int] = {}
    for attribute in facts.body.nodes(ast.Attribute):
        if isinstance(attribute.ctx, ast.Load):
            name = environment_name(attribute)
            last_read[name] = max(attribute.lineno, last_read.get(name, 0))
    for branch in facts.tensor_branches:
        for node in [*branch.node.body, *branch.node.orelse]:
            kinds = facts.value(node.value).kinds if isinstance(node, ast.Assign) else None
            if isinstance(node, ast.Assign) and kinds and kinds <= NUMBERS:
                name = environment_name(node.targets[0])
                if name.startswith("self.") and last_read.get(name, 0) > node.lineno:
                    yield Violation(node, {"name": name}, message="D2S313.flag")


def _operands(node: ast.BinOp) -> tuple[ast.expr, ast.expr]:
    return node.left, node.right


def _grown(facts: Facts) -> Iterator[Violation]:
    """A list that outlives the call gets longer, and is read as a whole: a global one, a default, one of self."""
    function = facts.function
    measured = {text_of(part) for call in facts.calls.values() for part in call.node.args}
    measured |= {text_of(loop.node.iter) for loop in facts.loops.values() if isinstance(loop.node, ast.For)}
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
