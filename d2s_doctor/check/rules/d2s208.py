"""Constants in a dict that a Tensor loop updates turn into Tensors."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import CONVERTED, NUMBERS


@rule("D2S208")
def find(facts: Facts) -> Iterator[Violation]:
    for branch in facts.branches.values():
        for node in ast.walk(branch.node.test):
            if isinstance(node, ast.Subscript):
                value = facts.value(node)
                if value.has_mark(CONVERTED) and value.kinds <= NUMBERS:
                    yield Violation(node, {"name": text_of(node), "test": text_of(branch.node.test)})
