"""A chained comparison of a Tensor, and what Python's own functions ask of a size that is one."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import CallFact, Facts
from d2s_doctor.check.rule import Edit, Violation, replace_node, rule
from d2s_doctor.check.syntax import text_of
from d2s_doctor.check.value import BATCH

_ASKING = frozenset({"any", "all", "max", "min", "sorted"})
"""Functions of Python that ask for the truth of what they are given."""


def _is_open_batch(facts: Facts, call: CallFact) -> bool:
    """Whether the groups of a convolution are a size of the batch; channels have a number in nearly every export."""
    groups = call.keywords["groups"]
    return groups.has_mark(BATCH) and facts.may_be_open(groups)


@rule("D2S111")
def find(facts: Facts) -> Iterator[Violation]:
    for node in facts.body.nodes(ast.Compare):
        ordered = len(node.ops) > 1 and all(isinstance(each, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for each in node.ops)
        if ordered and any(facts.value(each).is_tensor for each in [node.left, *node.comparators]):
            parts = [node.left, *node.comparators]
            middle = parts[1:-1]
            edits: tuple[Edit, ...] = ()
            if len(middle) == 1 and isinstance(middle[0], (ast.Name, ast.Attribute, ast.Constant)):
                pairs = zip(parts, node.ops, parts[1:], strict=False)
                texts = [text_of(ast.Compare(left, [op], [right])) for left, op, right in pairs]
                edits = replace_node(node, "(" + " and ".join(texts) + ")")
            yield Violation(node, {"text": text_of(node)}, edits)
        elif ordered and any(facts.may_be_open(facts.value(each)) for each in [node.left, *node.comparators]):
            yield Violation(node, {"text": text_of(node)}, message="D2S111.size")
    yield from _searched(facts)
    for call in facts.calls.values():
        asked = [each.item if each.item is not None else each for each in call.arguments]
        if call.name in _ASKING and not call.method and any(each.is_tensor_for_sure for each in asked):
            yield Violation(call.node, {"text": text_of(call.node)}, message="D2S111.builtin")
        if call.name in _ASKING and not call.method and any(facts.may_be_open(each) for each in asked):
            yield Violation(call.node, {"text": text_of(call.node)}, message="D2S111.size")
        groups = next((each for each in call.node.keywords if each.arg == "groups"), None)
        if groups and call.name.startswith("paddle.nn.functional.conv") and _is_open_batch(facts, call):
            yield Violation(groups.value, {"text": f"groups={text_of(groups.value)}"}, message="D2S111.groups")


def _searched(facts: Facts) -> Iterator[Violation]:
    """``x in [a, b]`` among Tensors or of one, and ``3 in x``, compare and ask for the truth of each result."""
    for compare in facts.body.nodes(ast.Compare):
        for op, right in zip(compare.ops, compare.comparators, strict=True):
            searched = facts.value(right)
            asked = [searched]
            if searched.kinds and searched.kinds <= {"list", "tuple"} and searched.item is not None:
                asked = [searched.item, facts.value(compare.left)]
            text = facts.value(compare.left).kinds == {"str"}  # a key of a dict
            if isinstance(op, (ast.In, ast.NotIn)) and not text and any(each.is_tensor_for_sure for each in asked):
                yield Violation(compare, {"text": text_of(compare)}, message="D2S111.builtin")
