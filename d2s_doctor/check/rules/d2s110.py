"""A break under a Tensor condition in an ordinary Python loop."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.flow import jumps
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S110")
def find(facts: Facts) -> Iterator[Violation]:
    tensor_ifs = {id(branch.node) for branch in facts.tensor_branches}
    for loop in facts.loops.values():
        if loop.tensor:
            continue
        over = loop.node.iter if isinstance(loop.node, ast.For) else loop.node.test
        for jump in jumps(loop.node):
            if isinstance(jump.node, ast.Break) and any(id(each) in tensor_ifs for each in jump.conditions):
                yield Violation(jump.node, {"loop": text_of(over)})
