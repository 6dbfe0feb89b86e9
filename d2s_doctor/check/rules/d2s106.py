"""A variable is set in one branch of an if only and used afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts, assigned
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S106"
MESSAGE = Text(
    "`{name}` is set in one branch of this Tensor `if` only, and used afterwards",
    "`{name}` 只在这个 Tensor if 的一个分支里赋值，之后却被用到",
)


def find(facts: Facts) -> Iterator[Hit]:
    for branch in facts.tensor_branches:
        if branch.then_ends or branch.else_ends:
            continue
        for name in sorted(assigned(branch.node.body) ^ assigned(branch.node.orelse)):
            known = branch.before.get(name)
            if known is None and facts.read_after(name, branch.node):
                yield Hit(branch.node, {"name": name})
