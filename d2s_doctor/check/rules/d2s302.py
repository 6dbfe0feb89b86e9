"""isinstance gives another answer after conversion."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.project import dotted_name
from d2s_doctor.check.rules.hit import Hit, replacing
from d2s_doctor.check.value import ARRAY, CONVERTED, NUMBERS, Value
from d2s_doctor.model import Text

CODE = "D2S302"
MESSAGE = Text(
    "`{call}` has another answer after conversion: `{name}` is a static-graph Tensor there",
    "`{call}` 转换后结果不同：那时 `{name}` 是静态图 Tensor",
)
_TENSOR_TYPES = {"paddle.Tensor", "paddle.base.core.eager.Tensor"}


def find(facts: Facts) -> Iterator[Hit]:
    for call in facts.calls.values():
        node = call.node
        if call.name != "isinstance" or len(node.args) != 2 or _both_asked(node, facts):
            continue
        value, types = facts.value(node.args[0]), node.args[1]
        name = ast.unparse(node.args[0])
        asked = types.elts if isinstance(types, ast.Tuple) else [types]
        for_tensor = any(facts.value(each).ref in _TENSOR_TYPES or dotted_name(each) in _TENSOR_TYPES for each in asked)
        if for_tensor and value.is_tensor and len(asked) == 1:
            yield Hit(node, {"call": ast.unparse(node), "name": name}, replacing(node, f"paddle.is_tensor({name})"))
        elif not for_tensor and _became(value):
            yield Hit(node, {"call": ast.unparse(node), "name": name})


def _both_asked(node: ast.Call, facts: Facts) -> bool:
    """``isinstance(n, int) or paddle.is_tensor(n)`` takes both kinds."""
    asked = ast.unparse(node.args[0])
    for statement in facts.body:
        for each in ast.walk(statement):
            if isinstance(each, ast.BoolOp) and node in each.values:
                others = [value for value in each.values if isinstance(value, ast.Call) and value.args]
                return any(
                    ast.unparse(other.func).endswith("is_tensor") and ast.unparse(other.args[0]) == asked
                    for other in others
                )
    return False


def _became(value: Value) -> bool:
    return bool(value.marks & {CONVERTED, ARRAY}) or (value.may_be_tensor and bool(value.kinds & NUMBERS))
