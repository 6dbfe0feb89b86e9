"""The branches of an if give a Tensor different shapes."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.ranks import changes_by_branch
from d2s_doctor.check.rule import Violation, rule


@rule("D2S102")
def find(facts: Facts) -> Iterator[Violation]:
    for branch in facts.tensor_branches:
        if branch.then_ends or branch.else_ends:
            continue
        for name in sorted(facts.body.assigned_in(branch.node.body) | facts.body.assigned_in(branch.node.orelse)):
            then, orelse = branch.then.get(name), branch.orelse.get(name)
            if not (then and orelse and then.is_tensor and orelse.is_tensor and facts.is_read_after(name, branch.node)):
                continue
            changes = changes_by_branch(branch.node, name)
            if changes and changes[0].rank != changes[1].rank:
                yield Violation(branch.node, {"name": name}, paddle=">=3.0.0")
