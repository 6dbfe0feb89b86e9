"""A break in a for over dict.items(), zip() or sorted() is ignored."""

import ast
from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.flow import Jump, jumps
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
            if isinstance(jump.node, ast.Break) and _shows(jump, loop.node, facts):
                yield Violation(jump.node, {"over": text_of(loop.node.iter)})


def _shows(jump: Jump, loop: ast.For, facts: Facts) -> bool:
    """Whether it can be seen that the rounds after a break are gone through: what stands before it is done again."""
    again: list[ast.stmt] = []
    block = loop.body
    for condition in jump.conditions:
        again += _before(condition, block)
        in_body = any(jump.node is each for part in condition.body for each in ast.walk(part))
        again += condition.orelse if in_body else condition.body
        block = condition.body if in_body else condition.orelse
    again += _before(jump.node, block)
    names = {each.id for each in ast.walk(loop.target) if isinstance(each, ast.Name)}
    return any(facts.is_read_after(name, loop) for name in names) or not all(
        _leaves_nothing(each, loop, again, facts) for each in again
    )


def _before(node: ast.stmt, block: list[ast.stmt]) -> list[ast.stmt]:
    """What is done before a statement; the whole block where that stands deeper in it, in a ``with`` or ``try``."""
    return block[: block.index(node)] if node in block else block


def _leaves_nothing(statement: ast.stmt, loop: ast.For, again: list[ast.stmt], facts: Facts) -> bool:
    """Whether a statement only sets a name that neither a later round nor the code after the loop reads."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Name):
        return isinstance(statement, ast.Pass)
    name = statement.targets[0].id
    earlier = again[: again.index(statement) + 1]
    read = {each.id for part in earlier for each in ast.walk(part) if isinstance(each, ast.Name) and _is_read(each)}
    pure = all(_is_pure(each, facts) for each in ast.walk(statement.value) if isinstance(each, ast.Call))
    return pure and name not in read and not facts.is_read_after(name, loop)


def _is_read(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Load)


def _is_pure(node: ast.Call, facts: Facts) -> bool:
    """Whether a call is one of a library's function or a Tensor's method that changes nothing."""
    call = facts.calls.get(id(node))
    if call is None or call.target is not None or id(node) in facts.changes:
        return False
    library = call.name.startswith(("paddle.", "numpy.", "math.")) and not call.name.startswith("numpy.random.")
    return (library or call.receiver.is_tensor) and not call.method.endswith("_")
