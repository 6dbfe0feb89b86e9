"""Walrus := in a while condition."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S345")
def find(facts: Facts) -> Iterator[Violation]:
    for loop in facts.tensor_loops:
        if isinstance(loop.node, ast.While):
            for node in ast.walk(loop.node.test):
                if isinstance(node, ast.NamedExpr):
                    yield Violation(node, {"name": text_of(node.target)})
