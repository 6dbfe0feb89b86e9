"""A break or return in a for over dict.items(), zip() or sorted() is ignored."""

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
            if not isinstance(jump.node, ast.Continue):
                word = "break" if isinstance(jump.node, ast.Break) else "return"
                yield Violation(jump.node, {"word": word, "over": text_of(loop.node.iter)})
