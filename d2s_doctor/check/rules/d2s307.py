"""A Tensor is used as a Python number, list or index in a converted function."""

import ast
import re
from collections.abc import Iterator

from d2s_doctor.check.facts import CallFact, Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.inside.modes import AST

_NUMBER = re.compile(r"%[-+ #0]*[\d.*]*[diouxXeEfFgG]")


@rule("D2S307", only=AST)
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        what = _call_that_needs_number(call)
        if what:
            yield Violation(call.node, {"what": what})
        elif call.name.startswith("math.") and any(facts.is_declared_open(each) for each in call.arguments):
            yield Violation(call.node, {"what": call.name}, message="D2S307.size")
    for node in _indexed(facts):
        yield Violation(node, {"what": text_of(node)})
    for field in facts.body.nodes(ast.FormattedValue):
        if field.format_spec and facts.value(field.value).is_tensor:
            yield Violation(field.value, {"what": f"{{{text_of(field.value)}:…}}"})
    yield from _formatted(facts)


def _formatted(facts: Facts) -> Iterator[Violation]:
    """``"%d" % x`` of a Tensor."""
    for operation in facts.body.nodes(ast.BinOp):
        if isinstance(operation.op, ast.Mod) and _takes_numbers(operation.left):
            given = facts.value(operation.right)
            if given.is_tensor or (given.may_be("tuple") and given.item is not None and given.item.may_be_tensor):
                yield Violation(operation, {"what": "%"})


def _takes_numbers(text: ast.expr) -> bool:
    """Whether a text with places for values has one that is for a number; ``%s`` takes anything."""
    return isinstance(text, ast.Constant) and isinstance(text.value, str) and bool(_NUMBER.search(text.value))


def _indexed(facts: Facts) -> Iterator[ast.Subscript]:
    """``names[i]`` of a Python list or tuple with a Tensor as the index."""
    for node in facts.body.nodes(ast.Subscript):
        if isinstance(node.ctx, ast.Load) and facts.value(node.slice).is_tensor_for_sure:
            owner = facts.value(node.value)
            if owner.kinds in ({"list"}, {"tuple"}) and owner.item is not None and not owner.item.is_tensor:
                yield node


def _call_that_needs_number(call: CallFact) -> str:
    """What in a call needs a number; empty when nothing does."""
    first = call.arguments[0] if call.arguments else None
    if call.method == "tolist" and call.receiver.is_tensor:
        return ".tolist()"
    if call.name.startswith("math.") and any(each.is_tensor_for_sure for each in call.arguments):
        return call.name
    if call.name in ("round", "complex") and first is not None and first.is_tensor_for_sure:
        return f"{call.name}()"
    return ""
