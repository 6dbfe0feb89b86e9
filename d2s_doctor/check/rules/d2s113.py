"""The else of a for or while loop disappears."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.flow import jumps
from d2s_doctor.check.rule import Violation, rule


@rule("D2S113")
def find(facts: Facts) -> Iterator[Violation]:
    for loop in facts.loops.values():
        leaves = any(isinstance(jump.node, ast.Break) for jump in jumps(loop.node))
        if loop.node.orelse and not leaves:
            yield Violation(loop.node.orelse[0], {})
