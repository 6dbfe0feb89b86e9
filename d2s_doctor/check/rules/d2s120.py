"""The body of a loop ends in an unconditional return."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule


@rule("D2S120")
def find(facts: Facts) -> Iterator[Violation]:
    for loop in facts.loops.values():
        last = loop.node.body[-1]
        if isinstance(last, ast.Return):
            yield Violation(last, {})
