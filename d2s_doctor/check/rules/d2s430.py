"""x.requires_grad in a converted function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S430")
def find(facts: Facts) -> Iterator[Violation]:
    for node in facts.body.nodes(ast.Attribute):
        if node.attr == "requires_grad" and facts.value(node.value).is_tensor:
            yield Violation(node, {"name": text_of(node)})
