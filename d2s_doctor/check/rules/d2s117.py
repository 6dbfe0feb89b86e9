"""`x or y` and `x and y` give a bool Tensor instead of one of the operands."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import BOOLEAN, Value


@rule("D2S117")
def find(facts: Facts) -> Iterator[Violation]:
    used_as_condition: set[int] = set()
    tests = [each.test for each in facts.body.nodes(ast.If)] + [each.test for each in facts.body.nodes(ast.While)]
    tests += [each.test for each in facts.body.nodes(ast.IfExp)] + [each.test for each in facts.body.nodes(ast.Assert)]
    for test in tests:
        used_as_condition.update(id(each) for each in ast.walk(test))
    for negation in facts.body.nodes(ast.UnaryOp):
        if isinstance(negation.op, ast.Not):
            used_as_condition.update(id(each) for each in ast.walk(negation.operand))
    for node in facts.body.nodes(ast.BoolOp):
        first = facts.value(node.values[0])
        if id(node) not in used_as_condition and first.is_tensor and not _may_be_bool(node.values[0], first):
            yield Violation(node, {"text": text_of(node)})


def _may_be_bool(node: ast.expr, value: Value) -> bool:
    """Whether a Tensor may hold truth values, of which ``or`` gives what eager mode gives."""
    if value.has_mark(BOOLEAN) or not isinstance(node, ast.Call):
        return True
    name = text_of(node.func).rpartition(".")[2]
    return name not in _NUMBERS


_NUMBERS = {"sum", "mean", "max", "min", "norm", "prod", "std", "var", "exp", "sqrt", "matmul", "add", "abs"}
"""Methods and functions whose result holds numbers, whatever they are given."""
