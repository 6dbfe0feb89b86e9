"""A Tensor changes its shape in a Tensor loop, x.shape stays what it was."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import GROWING


@rule("D2S105")
def find(facts: Facts) -> Iterator[Violation]:
    for node in facts.body.nodes(ast.Attribute):
        if node.attr == "shape" and facts.value(node.value).has_mark(GROWING):
            yield Violation(node, {"name": text_of(node.value)})
