"""A variable is a Tensor in one branch and a Python value in the other."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.value import MISSING, NUMBERS


@rule("D2S101")
def find(facts: Facts) -> Iterator[Violation]:
    for branch in facts.tensor_branches:
        if branch.then_ends or branch.else_ends:
            continue
        for name in sorted(facts.body.assigned_in(branch.node.body) | facts.body.assigned_in(branch.node.orelse)):
            then, orelse = branch.then.get(name, MISSING), branch.orelse.get(name, MISSING)
            plain = orelse if then.is_tensor else then
            apart = then.is_tensor != orelse.is_tensor and bool(plain.kinds) and plain.kinds <= NUMBERS | {"str"}
            if apart and facts.is_read_after(name, branch.node):
                yield Violation(branch.node, {"name": name})
