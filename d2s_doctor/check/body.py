"""The body of a function or module, indexed: its nodes by kind, where its names are read and set."""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from d2s_doctor.check.flow import own_nodes
from d2s_doctor.check.syntax import assigned_names, children, dotted_name, walk, walk_all
from d2s_doctor.check.value import Env

_Node = TypeVar("_Node", bound=ast.AST)
_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ExceptHandler)


class CodeBlock:
    """A list of statements; ``parent`` and ``position`` say in which block and at which place its statement stands."""

    __slots__ = ("parent", "position")

    def __init__(self, parent: CodeBlock | None = None, position: int = 0) -> None:
        self.parent = parent
        self.position = position


class NameRead(NamedTuple):
    """A name where it is read: the line, the innermost block and the position in it."""

    line: int
    block: CodeBlock
    position: int


class NameUses:
    """The uses of one name: its reads, and for each block the lines and positions of the statements that set it."""

    def __init__(self) -> None:
        self.reads: list[NameRead] = []
        self.writes: dict[CodeBlock, list[tuple[int, int]]] = {}

    def sees_value_before(self, read: NameRead, line: int) -> bool:
        """Whether the name may still hold at a read what it held after ``line``: no block around sets it in between."""
        block, position = read.block, read.position
        while True:
            writes = self.writes.get(block, ())
            first = bisect_right(writes, line, key=itemgetter(0))
            if first < len(writes) and writes[first][1] < position:
                return False
            if block.parent is None:
                return True
            block, position = block.parent, block.position


class Body:
    """Some statements with what rules ask of them, found once for all; nested functions are a part of them."""

    def __init__(self, statements: list[ast.stmt]) -> None:
        self.statements = statements
        self._assigned: dict[int, set[str]] = {}
        self._mentioned: dict[int, set[str]] = {}
        self._bound: dict[int, set[str]] = {}

    def nodes(self, kind: type[_Node]) -> list[_Node]:
        """Every node of one kind."""
        return self._nodes.get(kind, [])

    def own_nodes(self, kind: type[_Node]) -> list[_Node]:
        """As ``nodes``, without those of nested functions and classes; in the order of the text."""
        if not self.nodes(kind):
            return []
        return [each for each in self._own_nodes if isinstance(each, kind)]

    @cached_property
    def _own_nodes(self) -> list[ast.AST]:
        return list(own_nodes(self.statements))

    @cached_property
    def _nodes(self) -> dict[type[ast.AST], list[Any]]:
        found: dict[type[ast.AST], list[Any]] = {}
        for node in walk_all(self.statements):
            found.setdefault(type(node), []).append(node)
        return found

    def assigned_in(self, block: list[ast.stmt]) -> set[str]:
        """The names that a block of the body sets, ``self.x`` among them; ``block`` is a list of the syntax tree."""
        if id(block) not in self._assigned:
            whole = block is self.statements
            names = chain(self.nodes(ast.Name), self.nodes(ast.Attribute)) if whole else walk_all(block)
            self._assigned[id(block)] = assigned_names(names)
        return self._assigned[id(block)]

    def names_in(self, node: ast.stmt) -> set[str]:
        """The names that a statement mentions, ``self.x`` among them: all that a rule can ask of it."""
        if id(node) not in self._mentioned:
            self._look_into(node)
        return self._mentioned[id(node)]

    def names_bound_in(self, node: ast.stmt) -> set[str]:
        """As ``names_in``, with those of the functions, classes and exceptions that it names."""
        if id(node) not in self._bound:
            self._look_into(node)
        return self._bound[id(node)]

    def _look_into(self, node: ast.stmt) -> None:
        mentioned, bound = set(), set()
        for each in walk(node):
            if isinstance(each, (ast.Name, ast.Attribute)):
                mentioned.add(dotted_name(each))
            elif isinstance(each, _NAMED) and each.name:
                bound.add(each.name)
        self._mentioned[id(node)] = mentioned
        self._bound[id(node)] = mentioned | bound

    def scope_of(self, node: ast.stmt, env: Env) -> Env:
        """A copy of what ``node`` can read or set of ``env``: to copy all would take the square of a long function."""
        return {name: env[name] for name in self.names_bound_in(node) if name in env}

    @cached_property
    def uses(self) -> dict[str, NameUses]:
        """Where each name is read and set."""
        return uses_of_names(self.statements)


def uses_of_names(body: list[ast.stmt]) -> dict[str, NameUses]:
    """Every use of every name in a function's body."""
    found: dict[str, NameUses] = {}
    waiting: list[tuple[list[ast.AST], CodeBlock]] = [(list(body), CodeBlock())]
    while waiting:
        statements, block = waiting.pop()
        for position, statement in enumerate(statements):
            for node in _expression_names(statement):
                uses = found.setdefault(node.id, NameUses())
                if isinstance(node.ctx, ast.Load):
                    uses.reads.append(NameRead(node.lineno, block, position))
                elif isinstance(node.ctx, ast.Store):
                    uses.writes.setdefault(block, []).append((node.lineno, position))
            waiting += [(inner, CodeBlock(block, position)) for inner in _inner_blocks(statement)]
    for uses in found.values():
        for writes in uses.writes.values():
            writes.sort()
    return found


def _expression_names(statement: ast.AST) -> Iterator[ast.Name]:
    for expression in children(statement):
        if isinstance(expression, ast.expr):
            for node in walk(expression):
                if isinstance(node, ast.Name):
                    yield node


def _inner_blocks(statement: ast.AST) -> Iterator[list[ast.AST]]:
    """The blocks of a statement; what the head of a handler, ``with`` item or case holds is one of its own."""
    for field in ("body", "orelse", "finalbody", "handlers", "items", "cases"):
        within = getattr(statement, field, None)
        if not isinstance(within, list) or not within:
            continue
        if isinstance(within[0], ast.stmt):
            yield within
            continue
        for child in within:
            yield getattr(child, "body", [])
            for each in children(child):
                if isinstance(each, ast.expr):
                    yield [ast.Expr(each)]
