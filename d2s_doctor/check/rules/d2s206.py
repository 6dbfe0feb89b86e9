"""A dict gains or loses a key under a Tensor condition."""

import ast
from bisect import bisect_left
from collections.abc import Iterator

from d2s_doctor.check.facts import ContainerChange, Facts
from d2s_doctor.check.rule import Violation, rule
from d2s_doctor.check.value import Env

_Item = tuple[str, str | None]


@rule("D2S206")
def find(facts: Facts) -> Iterator[Violation]:
    changes = sorted((each for each in facts.changes.values() if each.key is not None), key=_line)
    for loop in facts.tensor_loops:
        yield from _new_or_lost(_between(changes, loop.node.lineno + 1, loop.node), loop.before, set())
    for branch in facts.tensor_branches:
        on_both_sides: set[_Item] = set()
        if not branch.then_ends and not branch.else_ends:
            on_both_sides = _items(changes, branch.node.body) & _items(changes, branch.node.orelse)
        yield from _new_or_lost(_between(changes, branch.node.lineno + 1, branch.node), branch.before, on_both_sides)


def _new_or_lost(changes: list[ContainerChange], before: Env, expected: set[_Item]) -> Iterator[Violation]:
    """The changes that add a key or take one away, compared with the names ``before``."""
    for change in changes:
        known = before.get(change.name)
        if known is None or known.keys is None or (change.name, change.key) in expected:
            continue
        added = change.how == "item" and change.key not in known.keys
        removed = change.how in ("del", "pop") and change.key in known.keys
        if added or removed:
            yield Violation(change.node, {"name": change.name, "key": repr(change.key)})


def _items(changes: list[ContainerChange], statements: list[ast.stmt]) -> set[_Item]:
    """The items that some statements change."""
    return {(each.name, each.key) for node in statements for each in _between(changes, node.lineno, node)}


def _between(changes: list[ContainerChange], first: int, node: ast.stmt) -> list[ContainerChange]:
    """The changes from a line on, up to the end of a statement; ``changes`` are sorted by line."""
    last = node.end_lineno or node.lineno
    return changes[bisect_left(changes, first, key=_line) : bisect_left(changes, last + 1, key=_line)]


def _line(change: ContainerChange) -> int:
    return getattr(change.node, "lineno", 0)
