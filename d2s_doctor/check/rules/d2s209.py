"""A list that grew under a Tensor condition is returned."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import TENSOR_ARRAY


@rule("D2S209")
def find(facts: Facts) -> Iterator[Violation]:
    if facts.function is None or not facts.is_root:
        return
    for each in facts.returns.values():
        for part in _parts(each.node.value):
            value = facts.value(part)
            if value.has_mark(TENSOR_ARRAY) and value.kinds == {"list"}:
                yield Violation(part, {"name": text_of(part)})  # no edit: what is stacked is no list any more


def _parts(node: ast.expr | None) -> list[ast.expr]:
    """What a return gives back, taken out of tuples, lists and dicts."""
    if isinstance(node, (ast.Tuple, ast.List)):
        return [part for each in node.elts for part in _parts(each)]
    if isinstance(node, ast.Dict):
        return [part for each in node.values for part in _parts(each)]
    return [node] if node is not None else []
