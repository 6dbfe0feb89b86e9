"""A Tensor as the key of a dict under SOT."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of


@rule("D2S702")
def find(facts: Facts) -> Iterator[Violation]:
    for node in facts.body.nodes(ast.Dict):
        for key in node.keys:
            if key is not None and facts.value(key).is_tensor:
                yield Violation(key, {"name": text_of(key)})
