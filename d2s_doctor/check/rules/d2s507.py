"""One InputSpec for two inputs."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import SAVERS
from d2s_doctor.check.rule import Violation, rule


@rule("D2S507", everywhere=True)
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        specs = [each.value for each in call.node.keywords if each.arg == "input_spec"]
        if call.name in SAVERS and specs and isinstance(specs[0], (ast.List, ast.Tuple)):
            seen = set()
            for each in specs[0].elts:
                if isinstance(each, ast.Name) and facts.value(each).ref == "spec":
                    if each.id in seen:
                        yield Violation(each, {"name": each.id})
                    seen.add(each.id)
