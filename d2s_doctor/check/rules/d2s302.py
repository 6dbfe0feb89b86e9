"""isinstance gives another answer after conversion."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, replace_node, rule
from d2s_doctor.check.syntax import dotted_name, text_of
from d2s_doctor.check.value import CONVERTED, NUMBER, NUMBERS, TENSOR_ARRAY, Value

_TENSOR_TYPES = {"paddle.Tensor", "paddle.base.core.eager.Tensor"}


@rule("D2S302")
def find(facts: Facts) -> Iterator[Violation]:
    is_tensor_too = _is_tensor_operands(facts)
    harmless = _made_tensors(facts)
    for call in facts.calls.values():
        node = call.node
        if call.name != "isinstance" or len(node.args) != 2:
            continue
        value, types = facts.value(node.args[0]), node.args[1]
        name = text_of(node.args[0])
        if name in is_tensor_too.get(id(node), ()) or id(node) in harmless:
            continue
        asked = types.elts if isinstance(types, ast.Tuple) else [types]
        for_tensor = any(facts.value(each).ref in _TENSOR_TYPES or dotted_name(each) in _TENSOR_TYPES for each in asked)
        if for_tensor and value.is_tensor and len(asked) == 1:
            yield Violation(
                node, {"call": text_of(node), "name": name}, replace_node(node, f"paddle.is_tensor({name})")
            )
        elif not for_tensor and _is_tensor_once_converted(value, asked):
            yield Violation(node, {"call": text_of(node), "name": name})
    for compare in facts.body.nodes(ast.Compare):  # type(x) is paddle.Tensor
        typed = facts.calls.get(id(compare.left))
        of_tensor = typed and typed.name == "type" and len(typed.arguments) == 1 and typed.arguments[0].is_tensor
        if typed and of_tensor and text_of(compare.comparators[0]).endswith("Tensor"):
            yield Violation(compare, {"call": text_of(compare), "name": text_of(typed.node.args[0])})


def _made_tensors(facts: Facts) -> set[int]:
    """The calls of ``if not isinstance(x, Tensor): x = to_tensor(x)``, which gives a Tensor of the graph as it is."""
    found = set()
    for branch in facts.body.nodes(ast.If):
        test = branch.test
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and isinstance(test.operand, ast.Call):
            name = text_of(test.operand.args[0]) if test.operand.args else ""
            made = f"{name} = paddle.to_tensor({name})"
            if not branch.orelse and [text_of(each) for each in branch.body] == [made]:
                found.add(id(test.operand))
    return found


def _is_tensor_operands(facts: Facts) -> dict[int, set[str]]:
    """By operand of ``and`` and ``or``, what ``is_tensor`` is asked about beside it: such code takes both kinds."""
    found = {}
    for operator in facts.body.nodes(ast.BoolOp):
        calls = [value for value in operator.values if isinstance(value, ast.Call) and value.args]
        asked = {text_of(call.args[0]) for call in calls if text_of(call.func).endswith("is_tensor")}
        found.update({id(value): asked for value in operator.values})
    return found


def _is_tensor_once_converted(value: Value, asked: list[ast.expr]) -> bool:
    if value.is_tensor and value.has_mark(NUMBER):
        return any(isinstance(each, ast.Name) and each.id in NUMBERS for each in asked)
    return bool(value.marks & {CONVERTED, TENSOR_ARRAY}) or (value.may_be_tensor and bool(value.kinds & NUMBERS))
