"""x.requires_grad in a converted function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S430")
def find(facts: Facts) -> Iterator[Violation]:
    taken = {
        id(each.targets[0])
        for each in facts.body.nodes(ast.Assign)
        if isinstance(each.value, ast.Constant) and isinstance(each.value.value, bool)
    }  # a bool may be written; nothing else, and it cannot be read
    for node in facts.body.nodes(ast.Attribute):
        if node.attr == "requires_grad" and id(node) not in taken and facts.value(node.value).is_tensor:
            yield Violation(node, {"name": text_of(node)})
