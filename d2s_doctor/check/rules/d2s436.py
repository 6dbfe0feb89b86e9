"""A DataLoader is iterated inside a converted function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S436")
def find(facts: Facts) -> Iterator[Violation]:
    for loop in facts.loops.values():
        if isinstance(loop.node, ast.For) and facts.value(loop.node.iter).ref == "object:paddle.io.DataLoader":
            yield Violation(loop.node.iter, {"name": text_of(loop.node.iter)})
