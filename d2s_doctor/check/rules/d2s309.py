"""to_static of a lambda, a partial or a class."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.library import CONVERTERS
from d2s_doctor.check.project import ClassInfo
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import dotted_name
from d2s_doctor.check.value import Value


@rule("D2S309", everywhere=True)
def find(facts: Facts) -> Iterator[Violation]:
    for call in facts.calls.values():
        if call.name in CONVERTERS and call.node.args:
            first = call.node.args[0]
            what = _refused(first, facts.value(first))
            if what:
                yield Violation(first, {"what": what})


def _refused(node: ast.expr, value: Value) -> str:
    """What to_static does not take; empty for what it takes."""
    if isinstance(node, ast.Lambda):
        return "lambda"
    if isinstance(node, ast.Call) and dotted_name(node.func) in ("functools.partial", "partial"):
        return "functools.partial"
    return "class" if isinstance(value.ref, ClassInfo) else ""
