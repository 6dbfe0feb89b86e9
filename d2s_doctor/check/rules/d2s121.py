"""A raise under an if on a Tensor fires during conversion."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S121")
def find(facts: Facts) -> Iterator[Violation]:
    for branch in facts.tensor_branches:
        for statement in [*branch.node.body, *branch.node.orelse]:
            if isinstance(statement, ast.Raise):
                yield Violation(statement, {"test": text_of(branch.node.test)})
