"""NumPy called on a Tensor inside a converted function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import NDARRAY

_METHODS = frozenset({"mean", "sum", "squeeze", "transpose"})
"""Functions that hand their work to the method of that name where what they are given has one, as a Tensor has."""


@rule("D2S306")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        own_method = call.name.removeprefix("numpy.") in _METHODS and call.arguments[:1] and call.arguments[0].is_tensor
        if (
            call.name.startswith("numpy.")
            and not own_method
            and any(each.is_tensor_for_sure for each in call.arguments)
        ):
            yield Violation(call.node, {"name": call.name.replace("numpy.", "np.", 1)})
    for node in facts.body.nodes(ast.BinOp):
        for tensor, array in ((node.left, node.right), (node.right, node.left)):
            if facts.value(tensor).is_tensor and facts.value(array).kinds == {NDARRAY}:
                yield Violation(node, {"name": text_of(array)})
