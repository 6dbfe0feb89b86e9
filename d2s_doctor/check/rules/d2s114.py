"""yield inside a converted function never returns."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.flow import own_nodes
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S114")
def find(facts: Facts) -> Iterator[Violation]:
    function = facts.function
    if function is None or any("contextmanager" in text_of(each) for each in function.node.decorator_list):
        return
    for node in own_nodes(facts.body.statements):
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            yield Violation(node, {"name": function.name})
            return
