"""A variable is set in one branch of an if only and used afterwards."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import walk_all
from d2s_doctor.check.value import UNDEFINED


@rule("D2S106")
def find(facts: Facts) -> Iterator[Violation]:
    for branch in [*facts.tensor_branches, *facts.size_branches]:
        if branch.then_ends or branch.else_ends:
            continue
        for name in sorted(facts.body.assigned_in(branch.node.body) ^ facts.body.assigned_in(branch.node.orelse)):
            known = branch.before.get(name)
            if known is None and facts.is_read_after(name, branch.node):
                yield Violation(branch.node, {"name": name}, message="" if branch.tensor else "D2S106.size")
    for loop in facts.tensor_loops:
        for node in walk_all(loop.node.body):
            if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
                continue
            if node.id not in loop.before and facts.value(node).may_be(UNDEFINED):
                yield Violation(node, {"name": node.id})
