"""A multi-line string in a converted method reaches column 0."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule


@rule("D2S340")
def find(facts: Facts) -> Iterator[Violation]:
    function = facts.function
    if function is None or function.node.col_offset == 0:
        return
    lines = facts.module.source.lines
    for node in facts.body.nodes(ast.Constant):
        last = node.end_lineno or node.lineno
        left = [number for number in range(node.lineno + 1, last + 1) if lines[number - 1][:1].strip()]
        if isinstance(node.value, str) and left:
            yield Violation(node, {"line": str(left[0])})
