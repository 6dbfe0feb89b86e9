"""NumPy called on a Tensor inside a converted function."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import NDARRAY
from d2s_doctor.model import Text

CODE = "D2S306"
MESSAGE = Text(
    "`{name}` on a Tensor in converted code; use the Paddle function of that kind",
    "转换的代码里对 Tensor 用了 `{name}`，请换成对应的 Paddle 函数",
)


def find(facts: Facts) -> Iterator[Hit]:
    for call in facts.calls.values():
        if call.name.startswith("numpy.") and any(each.is_tensor for each in call.arguments):
            yield Hit(call.node, {"name": call.name.replace("numpy.", "np.", 1)})
        elif call.method == "numpy" and call.receiver.is_tensor:
            yield Hit(call.node, {"name": ".numpy()"})
    for statement in facts.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.BinOp):
                left, right = facts.value(node.left), facts.value(node.right)
                if (left.is_tensor and right.kinds == {NDARRAY}) or (right.is_tensor and left.kinds == {NDARRAY}):
                    array = node.right if left.is_tensor else node.left
                    yield Hit(node, {"name": ast.unparse(array)})
