"""What one reading of a function leaves behind: the only thing that rules look at."""

from __future__ import annotations

import ast
from typing import NamedTuple

from d2s_doctor.check.project import FunctionInfo, Module
from d2s_doctor.check.value import UNKNOWN, Env, Value


class Branch(NamedTuple):
    """An ``if`` (or conditional expression). The ``…_ends`` flags tell that a way does not reach what follows."""

    node: ast.If
    tensor: bool
    before: Env
    then: Env
    orelse: Env
    then_ends: bool
    else_ends: bool


class Loop(NamedTuple):
    """A ``while`` or ``for``. ``first`` and ``later`` are its condition before the first round and after one."""

    node: ast.While | ast.For
    tensor: bool
    before: Env
    after: Env
    first: Value
    later: Value


class Call(NamedTuple):
    """``name`` is the dotted name of a library's function, ``method`` a method's with ``receiver`` its object."""

    node: ast.Call
    name: str
    method: str
    receiver: Value
    arguments: tuple[Value, ...]
    keywords: dict[str, Value]
    target: FunctionInfo | None
    guarded: bool
    guarded_here: bool
    recursive: bool


class Change(NamedTuple):
    """A container that is written to: ``how`` is append, pop, method, item, slice or del.

    ``name`` is how the code calls it, ``target`` what it was until then, ``key`` the constant key of an item.
    """

    node: ast.AST
    name: str
    how: str
    target: Value
    value: Value
    key: str | None
    guarded: bool


class Return(NamedTuple):
    """``guarded`` is about Tensor conditions of this function alone; elsewhere it counts those of its callers too."""

    node: ast.Return
    value: Value
    guarded: bool


class Facts:
    """Everything noted about one function (or a module's own lines), read with one set of arguments."""

    def __init__(self, module: Module, function: FunctionInfo | None, *, converted: bool) -> None:
        self.module = module
        self.function = function
        self.converted = converted
        self.body: list[ast.stmt] = function.node.body if function else module.tree.body
        self.branches: dict[int, Branch] = {}
        self.loops: dict[int, Loop] = {}
        self.calls: dict[int, Call] = {}
        self.changes: dict[int, Change] = {}
        self.returns: dict[int, Return] = {}
        self.values: dict[int, Value] = {}
        self.falls_through = False
        self.outermost = False
        """Whether it is what was handed to to_static, not a function that such a one calls."""
        self._uses: dict[str, list[Use]] | None = None

    def value(self, node: ast.AST | None) -> Value:
        """What an expression was found to be."""
        return self.values.get(id(node), UNKNOWN)

    @property
    def tensor_branches(self) -> list[Branch]:
        return [branch for branch in self.branches.values() if branch.tensor]

    @property
    def tensor_loops(self) -> list[Loop]:
        return [loop for loop in self.loops.values() if loop.tensor]

    def read_after(self, name: str, node: ast.stmt) -> bool:
        """Whether a name is read, as it then is, once ``node`` is over or in the next round of a loop around it."""
        if self._uses is None:
            self._uses = uses_of(self.body)
        end = node.end_lineno or node.lineno
        uses = self._uses.get(name, [])
        later = [use for use in uses if use.node.lineno > end]
        if any(isinstance(use.node.ctx, ast.Load) and not _set_between(use, later) for use in later):
            return True
        return any(
            loop.node.lineno < node.lineno <= (loop.node.end_lineno or 0)
            and any(
                isinstance(use.node.ctx, ast.Load) and not _set_between(use, uses, loop.node.lineno)
                for use in uses
                if loop.node.lineno <= use.node.lineno < node.lineno
            )
            for loop in self.loops.values()
        )


class Use(NamedTuple):
    """A name where it is read or set, with the blocks around it: (block, position in it), outermost first."""

    node: ast.Name
    blocks: tuple[tuple[int, int], ...]


def uses_of(body: list[ast.stmt], around: tuple[tuple[int, int], ...] = ()) -> dict[str, list[Use]]:
    """Every use of every name in some statements."""
    found: dict[str, list[Use]] = {}
    for number, statement in enumerate(body):
        blocks = (*around, (id(body), number))
        inner = [each for each in ast.iter_child_nodes(statement) if isinstance(each, ast.expr)]
        for expression in inner:
            for each in ast.walk(expression):
                if isinstance(each, ast.Name):
                    found.setdefault(each.id, []).append(Use(each, blocks))
        for field in ("body", "orelse", "finalbody", "handlers", "items", "cases"):
            for block in _blocks(getattr(statement, field, None) or []):
                for name, uses in uses_of(block, blocks).items():
                    found.setdefault(name, []).extend(uses)
    return found


def _blocks(children: list[ast.AST]) -> list[list[ast.stmt]]:
    """The lists of statements behind a field; what a handler, ``with`` item or case holds counts as one."""
    if not children or isinstance(children[0], ast.stmt):
        return [children] if children else []  # type: ignore[list-item]
    blocks: list[list[ast.stmt]] = []
    for child in children:
        blocks += [getattr(child, "body", [])]
        blocks += [[ast.Expr(each, lineno=0)] for each in ast.iter_child_nodes(child) if isinstance(each, ast.expr)]
    return blocks


def _set_between(read: Use, uses: list[Use], first: int = 0) -> bool:
    """Whether the name is always set again before this read: in a block around the read, further up."""
    around = dict(read.blocks)
    return any(
        isinstance(use.node.ctx, ast.Store)
        and first <= use.node.lineno
        and use.blocks[-1][0] in around
        and use.blocks[-1][1] < around[use.blocks[-1][0]]
        for use in uses
    )


def assigned(statements: list[ast.stmt]) -> set[str]:
    """The names that some statements set, ``self.x`` among them."""
    names: set[str] = set()
    for statement in statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
            elif (
                isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name)
            ):
                names.add(f"{node.value.id}.{node.attr}")
    return names
