"""paddle.assign or to_tensor of a list that holds Tensors."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Edit, Violation, replace_node, rule

_MAKING = {"paddle.assign"}


@rule("D2S417")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        first = call.arguments[0] if call.arguments else None
        if call.name not in _MAKING or first is None or first.item is None or not first.item.is_tensor:
            continue
        if first.kinds and first.kinds <= {"list", "tuple"}:
            edits: tuple[Edit, ...] = ()
            if len(call.node.args) == 1 and not call.node.keywords:
                edits = replace_node(call.node, f"paddle.stack({facts.text(call.node.args[0])})")
            yield Violation(call.node, {"name": call.name}, edits)
