"""A break in a for over dict.items(), zip() or sorted() is ignored."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.flow import jumps
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.syntax import text_of

_CALLS = {"zip", "sorted", "reversed"}
_METHODS = {"items", "keys", "values"}


@rule("D2S123")
def find(facts: Facts) -> Iterator[Violation]:
    for loop in facts.loops.values():
        if not isinstance(loop.node, ast.For) or not isinstance(loop.node.iter, ast.Call):
            continue
        call = facts.calls.get(id(loop.node.iter))
        if call is None or not (call.name in _CALLS or (call.method in _METHODS and not call.target)):
            continue
        for jump in jumps(loop.node):
            if isinstance(jump.node, ast.Break):
                yield Violation(jump.node, {"over": text_of(loop.node.iter)})
