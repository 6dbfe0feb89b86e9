"""x.place or x.device in a to_static function."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S406")
def find(facts: Facts) -> Iterator[Violation]:
    for outer in facts.body.nodes(ast.Attribute):
        node = outer.value
        if isinstance(node, ast.Attribute) and node.attr in ("place", "device") and facts.value(node.value).is_tensor:
            yield Violation(node, {"name": text_of(node)})
