"""A variable is a Tensor in one branch and a Python value in the other."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts, assigned
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.value import MISSING, NUMBERS
from d2s_doctor.model import Text

CODE = "D2S101"
MESSAGE = Text(
    "`{name}` is a Tensor in one branch and a Python value in the other",
    "`{name}` 在一个分支里是 Tensor，在另一个分支里是 Python 值",
)


def find(facts: Facts) -> Iterator[Hit]:
    for branch in facts.tensor_branches:
        if branch.then_ends or branch.else_ends:
            continue
        for name in sorted(assigned(branch.node.body + branch.node.orelse)):
            then, orelse = branch.then.get(name, MISSING), branch.orelse.get(name, MISSING)
            plain = orelse if then.is_tensor else then
            apart = then.is_tensor != orelse.is_tensor and bool(plain.kinds) and plain.kinds <= NUMBERS | {"str"}
            if apart and facts.read_after(name, branch.node):
                yield Hit(branch.node, {"name": name})
