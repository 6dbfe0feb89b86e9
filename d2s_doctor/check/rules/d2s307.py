"""A Tensor is used as a Python number, list or index in a converted function."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Call, Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S307"
MESSAGE = Text(
    "`{what}` needs the number in a Tensor, which the graph does not have while it is built",
    "`{what}` 要用到 Tensor 里的数值，而组网时还没有数值",
)


def find(facts: Facts) -> Iterator[Hit]:
    for call in facts.calls.values():
        what = _asked(call)
        if what:
            yield Hit(call.node, {"what": what})
    for statement in facts.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and facts.value(node.slice).is_tensor:
                owner = facts.value(node.value)
                if owner.kinds in ({"list"}, {"tuple"}) and owner.item is not None and not owner.item.is_tensor:
                    yield Hit(node, {"what": ast.unparse(node)})
            elif isinstance(node, ast.FormattedValue) and node.format_spec and facts.value(node.value).is_tensor:
                yield Hit(node.value, {"what": f"{{{ast.unparse(node.value)}:…}}"})
            elif (
                isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and facts.value(node.left).kinds == {"str"}
            ):
                given = facts.value(node.right)
                if given.is_tensor or (given.has("tuple") and given.item is not None and given.item.may_be_tensor):
                    yield Hit(node, {"what": "%"})


def _asked(call: Call) -> str:
    """What of a call needs a number; empty when nothing does."""
    first = call.arguments[0] if call.arguments else None
    if call.method == "tolist" and call.receiver.is_tensor:
        return ".tolist()"
    if call.name.startswith("math.") and any(each.is_tensor for each in call.arguments):
        return call.name
    if call.name in ("round", "complex") and first is not None and first.is_tensor:
        return f"{call.name}()"
    if call.name in ("max", "min") and sum(each.is_tensor for each in call.arguments) > 1:
        return f"{call.name}()"
    if call.name in ("any", "all", "sorted") and first is not None and first.item is not None and first.item.is_tensor:
        return f"{call.name}()"
    return ""
