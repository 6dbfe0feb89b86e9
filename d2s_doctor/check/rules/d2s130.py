"""A variable is None in one branch of an if and a Tensor in the other."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import NONE


@rule("D2S130")
def find(facts: Facts) -> Iterator[Violation]:
    for branch in [*facts.tensor_branches, *facts.size_branches]:
        if branch.then_ends or branch.else_ends:
            continue
        for name in sorted(facts.body.assigned_in(branch.node.body) | facts.body.assigned_in(branch.node.orelse)):
            sides = [branch.then.get(name), branch.orelse.get(name)]
            none = any(each is not None and each.kinds == {NONE} for each in sides)
            tensor = any(each is not None and each.is_tensor for each in sides)
            if none and tensor and facts.is_read_after(name, branch.node):
                yield Violation(branch.node, {"name": name}, message="" if branch.tensor else "D2S130.size")
    for choice in facts.body.nodes(ast.IfExp):
        chosen = [facts.value(choice.body), facts.value(choice.orelse)]
        none = any(each.kinds == {NONE} for each in chosen)
        if facts.value(choice.test).is_tensor and none and any(each.is_tensor for each in chosen):
            yield Violation(choice, {"name": text_of(choice)})
