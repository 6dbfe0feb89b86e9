"""Where control leaves a loop or block: questions that several rules ask of statements."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from d2s_doctor.check.syntax import children

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_LOOPS = (ast.For, ast.While)


class Jump(NamedTuple):
    """A statement that leaves a loop, and the ``if`` statements around it within that loop, the outermost first."""

    node: ast.Break | ast.Continue | ast.Return
    conditions: tuple[ast.If, ...]


def own_nodes(statements: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Every node of some statements but those of functions and classes within them."""
    waiting = list(statements)[::-1]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, _FUNCTIONS):
            waiting += children(node)[::-1]


def jumps(loop: ast.For | ast.While) -> Iterator[Jump]:
    """What leaves a loop (or its round): its own break and continue, and every return within it."""
    waiting: list[tuple[ast.AST, tuple[ast.If, ...], bool]] = [(each, (), True) for each in loop.body[::-1]]
    while waiting:
        node, conditions, own = waiting.pop()
        if isinstance(node, ast.Return) or (own and isinstance(node, (ast.Break, ast.Continue))):
            yield Jump(node, conditions)
        elif isinstance(node, (ast.stmt, ast.ExceptHandler)) and not isinstance(node, _FUNCTIONS):
            inner = (*conditions, node) if isinstance(node, ast.If) else conditions
            own = own and not isinstance(node, _LOOPS)
            waiting += [(each, inner, own) for each in children(node)[::-1]]
