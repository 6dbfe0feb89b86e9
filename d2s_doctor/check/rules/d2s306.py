"""NumPy called on a Tensor inside a converted function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import NDARRAY

_METHODS = {
    **dict.fromkeys(("squeeze", "transpose", "exp", "tanh", "sqrt", "log", "square", "sin", "cos"), ""),
    "abs": "<3.0.0",
    **dict.fromkeys(("clip", "cumsum", "mean"), "<3.2.0"),
    **dict.fromkeys(("argmax", "argmin", "around", "prod", "round", "sum"), "<3.3.0"),
}
"""Functions that hand their work to the method of that name of a Tensor, with the releases where it refuses that.

As run on 2.6.2, 3.0.0, 3.1.1, 3.2.2 and 3.3.1 (``sqrt`` to ``cos`` on the first and last); "" where none does.
"""


@rule("D2S306")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        own_method = bool(call.arguments) and call.arguments[0].is_tensor
        refused = _METHODS.get(call.name.removeprefix("numpy.")) if own_method else None
        given = call.name.startswith("numpy.") and any(each.is_tensor_for_sure for each in call.arguments)
        if given and refused != "":
            yield Violation(call.node, {"name": call.name.replace("numpy.", "np.", 1)}, paddle=refused or "")
    for node in facts.body.nodes(ast.BinOp):
        for tensor, array in ((node.left, node.right), (node.right, node.left)):
            if facts.value(tensor).is_tensor and facts.value(array).kinds == {NDARRAY}:
                yield Violation(node, {"name": text_of(array)})
