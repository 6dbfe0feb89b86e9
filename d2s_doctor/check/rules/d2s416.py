"""paddle.Tensor(array) inside a converted function."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, replace_node, rule
from d2s_doctor.check.syntax import dotted_name


@rule("D2S416")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.name == "paddle.Tensor" and call.node.args:
            by_name = dotted_name(call.node.func) == "paddle.Tensor"
            edits = replace_node(call.node.func, "paddle.to_tensor") if by_name else ()
            yield Violation(call.node, {}, edits)
