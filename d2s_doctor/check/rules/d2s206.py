"""A dict gains or loses a key under a Tensor condition."""

from __future__ import annotations

from collections.abc import Iterator

from d2s_doctor.check.facts import Facts
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.model import Text

CODE = "D2S206"
MESSAGE = Text(
    "`{name}` gains or loses the key {key} under a Tensor condition",
    "`{name}` 在 Tensor 条件下增加或减少了键 {key}",
)


def find(facts: Facts) -> Iterator[Hit]:
    for loop in facts.tensor_loops:
        yield from _within(facts, loop.before, loop.node.lineno, loop.node.end_lineno or 0, set())
    for branch in facts.tensor_branches:
        if not branch.node.orelse or branch.then_ends or branch.else_ends:
            both = set()
        else:
            both = _keys(facts, branch.node.body) & _keys(facts, branch.node.orelse)
        yield from _within(facts, branch.before, branch.node.lineno, branch.node.end_lineno or 0, both)


def _within(facts: Facts, before: dict, first: int, last: int, both: set) -> Iterator[Hit]:  # type: ignore[type-arg]
    for change in facts.changes.values():
        line = getattr(change.node, "lineno", 0)
        known = before.get(change.name)
        if not first < line <= last or change.key is None or known is None or known.keys is None:
            continue
        added = change.how == "item" and change.key not in known.keys
        removed = change.how in ("del", "pop") and change.key in known.keys
        if (added or removed) and (change.name, change.key) not in both:
            yield Hit(change.node, {"name": change.name, "key": repr(change.key)})


def _keys(facts: Facts, statements: list) -> set:  # type: ignore[type-arg]
    lines = {line for each in statements for line in range(each.lineno, (each.end_lineno or each.lineno) + 1)}
    return {(c.name, c.key) for c in facts.changes.values() if getattr(c.node, "lineno", 0) in lines}
