"""An attribute or method that only eager Tensors have."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import API
from d2s_doctor.check.rule import Violation, replace_attribute, rule


@rule("D2S401")
def find(facts: Facts) -> Iterator[Violation]:
    for node in facts.body.nodes(ast.Attribute):
        only_eager = node.attr in API.eager_only or node.attr == "clear_gradient"
        if only_eager and facts.value(node.value).is_tensor and isinstance(node.ctx, ast.Load):
            edits = replace_attribute(node, "detach()") if node.attr == "data" else ()
            yield Violation(node, {"name": f".{node.attr}"}, edits)
