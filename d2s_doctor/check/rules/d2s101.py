"""A variable is a Tensor in one branch and a Python value in the other."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.flow import jumps
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.value import MISSING, NUMBERS, SCALAR, Value


@rule("D2S101")
def find(facts: Facts) -> Iterator[Violation]:
    for branch in facts.tensor_branches:
        if branch.then_ends or branch.else_ends:
            continue
        for name in sorted(facts.body.assigned_in(branch.node.body) | facts.body.assigned_in(branch.node.orelse)):
            then, orelse = branch.then.get(name, MISSING), branch.orelse.get(name, MISSING)
            plain = orelse if then.is_tensor else then
            text = then.kinds == orelse.kinds == {"str"} and name in branch.then and name in branch.orelse
            if text and facts.is_read_after(name, branch.node):
                yield Violation(branch.node, {"name": name}, message="D2S101.text")
            apart = (
                then.is_tensor != orelse.is_tensor
                and bool(plain.kinds)
                and plain.kinds <= NUMBERS | {"str", "list", "dict", "tuple"}
            )
            if apart and not _is_number_for_number(then, orelse) and facts.is_read_after(name, branch.node):
                yield Violation(branch.node, {"name": name})
    yield from _returned(facts)


def _is_number_for_number(then: Value, orelse: Value) -> bool:
    """Whether one is a number and the other a Tensor without dimensions, which the graph takes for the same."""
    return any(each.has_mark(SCALAR) for each in (then, orelse)) and "float" in then.kinds | orelse.kinds


def _returned(facts: Facts) -> Iterator[Violation]:
    """A return of a number under a Tensor condition, where another return gives a Tensor, or the other way round."""
    returns = list(facts.returns.values())
    numbers = [each for each in returns if each.value.kinds and each.value.kinds <= NUMBERS and not each.value.marks]
    tensors = [each for each in returns if each.value.is_tensor and not each.value.has_mark(SCALAR)]
    if numbers and tensors and any(each.guarded for each in numbers + tensors):
        yield Violation(numbers[0].node, {}, message="D2S101.returned")
    tensor_ifs = {id(branch.node) for branch in facts.tensor_branches}
    for loop in facts.loops.values():
        for jump in jumps(loop.node):
            depends = loop.tensor or any(id(each) in tensor_ifs for each in jump.conditions)
            if isinstance(jump.node, ast.Return) and depends and jump.node is not loop.node.body[-1]:
                yield Violation(jump.node, {}, message="D2S101.loop")
