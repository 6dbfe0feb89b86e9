"""main_program and the like under full_graph=False."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.value import PARTIAL

_NEEDING = {"main_program", "concrete_program", "get_concrete_program"}


@rule("D2S505", everywhere=True)
def find(facts: Facts) -> Iterator[Violation]:
    for node in facts.body.nodes(ast.Attribute):
        if node.attr in _NEEDING and facts.value(node.value).has_mark(PARTIAL):
            yield Violation(node, {"name": node.attr})
