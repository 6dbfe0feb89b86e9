"""Counters and random numbers are frozen at conversion."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import environment_name, text_of
from d2s_doctor.check.value import NUMBERS


@rule("D2S313")
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.name.startswith(("random.", "numpy.random.")) and not call.name.endswith((".seed", ".Random")):
            yield Violation(call.node, {"name": text_of(call.node.func)}, message="D2S313.random")
    for node in facts.body.nodes(ast.AugAssign):
        name = environment_name(node.target)
        value = facts.value(node.target)
        if name.startswith("self.") and value.kinds and value.kinds <= NUMBERS:
            yield Violation(node, {"name": name}, message="D2S313.counter")
