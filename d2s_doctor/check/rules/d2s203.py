"""Slice assignment on a list that became a TensorArray."""

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.value import TENSOR_ARRAY


@rule("D2S203")
def find(facts: Facts) -> Iterator[Violation]:
    for change in facts.changes.values():
        if change.how == "slice" and change.target.may_be("list") and change.target.has_mark(TENSOR_ARRAY):
            yield Violation(change.node, {"name": change.name})
