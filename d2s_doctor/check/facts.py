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
        self._reads: dict[str, list[ast.Name]] | None = None

    def value(self, node: ast.AST | None) -> Value:
        """What an expression was found to be."""
        return self.values.get(id(node), UNKNOWN)

    @property
    def tensor_branches(self) -> list[Branch]:
        return [branch for branch in self.branches.values() if branch.tensor]

    @property
    def tensor_loops(self) -> list[Loop]:
        return [loop for loop in self.loops.values() if loop.tensor]

    def arrays(self) -> dict[str, Change]:
        """The lists that become a TensorArray, with what first made each one: append or pop under a Tensor condition."""
        found: dict[str, Change] = {}
        for change in self.changes.values():
            if change.guarded and change.how in ("append", "pop") and change.target.has("list"):
                found.setdefault(change.name, change)
        return found

    def read_after(self, name: str, node: ast.stmt) -> bool:
        """Whether a name is read once ``node`` is over, or in the next round of a loop around it."""
        if self._reads is None:
            self._reads = {}
            for statement in self.body:
                for each in ast.walk(statement):
                    if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
                        self._reads.setdefault(each.id, []).append(each)
        end = node.end_lineno or node.lineno
        reads = self._reads.get(name, [])
        if any(read.lineno > end for read in reads):
            return True
        return any(
            loop.node.lineno < node.lineno <= (loop.node.end_lineno or 0)
            and any(loop.node.lineno <= read.lineno < node.lineno for read in reads)
            for loop in self.loops.values()
        )


def assigned(statements: list[ast.stmt]) -> set[str]:
    """The names that some statements set."""
    names: set[str] = set()
    for statement in statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.add(node.id)
    return names
