"""range with a step in a variable, in a loop with break or return."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.flow import jumps
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S125")
def find(facts: Facts) -> Iterator[Violation]:
    for loop in facts.loops.values():
        if not isinstance(loop.node, ast.For) or not isinstance(loop.node.iter, ast.Call):
            continue
        call = loop.node.iter
        if not isinstance(call.func, ast.Name) or call.func.id != "range" or len(call.args) != 3:
            continue
        step = call.args[2].operand if isinstance(call.args[2], ast.UnaryOp) else call.args[2]
        leaves = any(not isinstance(jump.node, ast.Continue) for jump in jumps(loop.node))
        if not isinstance(step, ast.Constant) and leaves:
            yield Violation(call.args[2], {"step": text_of(call.args[2])})
