"""A match statement that returns in converted code."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.flow import own_nodes
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S127")
def find(facts: Facts) -> Iterator[Violation]:
    last = facts.body.statements[-1]
    for node in facts.body.own_nodes(ast.Match):
        returns = any(isinstance(each, ast.Return) for each in own_nodes(node.cases))
        if returns and node is not last:  # what follows is executed too
            yield Violation(node.subject, {"text": text_of(node.subject)})
