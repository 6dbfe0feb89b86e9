"""yield inside a converted function never returns."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S114")
def find(facts: Facts) -> Iterator[Violation]:
    function = facts.function
    if function is None or any("contextmanager" in text_of(each) for each in function.node.decorator_list):
        return
    inside = facts.is_root or function.closure is not None
    if not inside and not facts.tensor_branches and not facts.tensor_loops:
        return  # a generator that converted code only calls runs as it is, and no condition of it needs converting
    found = [*facts.body.own_nodes(ast.Yield), *facts.body.own_nodes(ast.YieldFrom)]
    if found:
        yield Violation(min(found, key=lambda each: (each.lineno, each.col_offset)), {"name": function.name})
