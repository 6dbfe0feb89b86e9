"""A variable is a Tensor in one branch and a Python value in the other."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import BranchFact, Facts
from d2s_doctor.check.flow import jumps
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import ASSUMED, MISSING, NUMBER, NUMBERS, PART, SCALAR, Value


@rule("D2S101")
def find(facts: Facts) -> Iterator[Violation]:
    given = {each.arg for each in facts.function.parameters} if facts.function else set()
    for branch in facts.tensor_branches:
        if branch.then_ends or branch.else_ends:
            continue
        for name in sorted(facts.body.assigned_in(branch.node.body) | facts.body.assigned_in(branch.node.orelse)):
            if facts.is_read_after(name, branch.node):
                yield from _chosen(branch, name, is_given=name in given)
    for choice in facts.body.nodes(ast.IfExp):
        kinds = [facts.value(each).kinds for each in (choice.body, choice.orelse)]
        if facts.value(choice.test).is_tensor and kinds[0] != kinds[1] and all(map(_is_number, kinds)):
            yield Violation(choice, {"name": text_of(choice)}, message="D2S101.kind")
    yield from _returned(facts)


def _chosen(branch: BranchFact, name: str, *, is_given: bool) -> Iterator[Violation]:
    """What a Tensor condition chooses for a name; ``is_given`` tells that it is a parameter."""
    then, orelse = branch.then.get(name, MISSING), branch.orelse.get(name, MISSING)
    if then.kinds == orelse.kinds == {"str"} and name in branch.then and name in branch.orelse:
        yield Violation(branch.node, {"name": name}, message="D2S101.text")
    elif _is_number(then.kinds) and _is_number(orelse.kinds) and then.kinds != orelse.kinds:
        yield Violation(branch.node, {"name": name}, message="D2S101.kind")
    elif _are_apart(then, orelse):
        tensor, plain = (then, orelse) if then.is_tensor else (orelse, then)
        was_list = is_given and plain.kinds <= {"list", "tuple"}  # what is made a list may have been one
        if not tensor.has_mark(NUMBER) and not was_list:
            releases = _ONLY_NUMBERS if tensor.marks & {SCALAR, PART} else ""
            yield Violation(branch.node, {"name": name}, paddle=releases)


_ONLY_NUMBERS = "<3.0.0"
"""The releases that refuse a number beside a Tensor without dimensions; later ones take the one for the other."""
_RETURNING = ">=3.0.0"
"""The releases that refuse a return of another type; 2.6.2 fills in a number that nothing reads."""


def _is_number(kinds: frozenset[str]) -> bool:
    """Whether a value is a number of one type."""
    return len(kinds) == 1 and kinds <= NUMBERS


def _are_apart(then: Value, orelse: Value) -> bool:
    """Whether one is certainly a Tensor and the other a plain value."""
    plain = orelse if then.is_tensor else then
    known = then.is_tensor_for_sure != orelse.is_tensor_for_sure and ASSUMED not in then.marks | orelse.marks
    return known and bool(plain.kinds) and plain.kinds <= NUMBERS | {"str", "list", "dict", "tuple"}


def _returned(facts: Facts) -> Iterator[Violation]:
    """A return of a number under a Tensor condition, where another return gives a Tensor, or the other way round."""
    returns = list(facts.returns.values())
    numbers = [each for each in returns if each.value.kinds and each.value.kinds <= NUMBERS and not each.value.marks]
    tensors = [each for each in returns if each.value.is_tensor and not each.value.marks & {SCALAR, PART, NUMBER}]
    if numbers and tensors and any(each.guarded for each in numbers + tensors):
        yield Violation(numbers[0].node, {}, message="D2S101.returned", paddle=_RETURNING)
    tensor_ifs = {id(branch.node) for branch in facts.tensor_branches}
    for loop in facts.loops.values():
        for jump in jumps(loop.node):
            depends = loop.tensor or any(id(each) in tensor_ifs for each in jump.conditions)
            if isinstance(jump.node, ast.Return) and depends and jump.node is not loop.node.body[-1]:
                yield Violation(jump.node, {}, message="D2S101.loop", paddle=_RETURNING)
