"""A chained comparison of a Tensor."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Edit, Violation, replace_node, rule
from d2s_doctor.check.syntax import text_of


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
