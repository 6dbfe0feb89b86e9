"""The facts that interpreting one function leaves behind: the only thing that rules look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from d2s_doctor.check.project import FunctionInfo, Module
from d2s_doctor.check.syntax import source_text
from d2s_doctor.check.value import OPEN, UNKNOWN, Env, Value


class BranchFact(NamedTuple):
    """An ``if`` (or conditional expression). The ``…_ends`` flags tell that a way does not reach what follows.

    ``of_size`` tells that its condition asks for a size of ``x.shape``: a Tensor where that dimension is open.
    """

    node: ast.If
    tensor: bool
    of_size: bool
    before: Env
    then: Env
    orelse: Env
    then_ends: bool
    else_ends: bool


class LoopFact(NamedTuple):
    """A ``while`` or ``for``. ``first`` and ``later`` are its condition before the first round and after one."""

    node: ast.While | ast.For
    tensor: bool
    before: Env
    after: Env
    first: Value
    later: Value


class CallFact(NamedTuple):
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


class ContainerChange(NamedTuple):
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


class ReturnFact(NamedTuple):
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
        self.body = function.body if function else module.body
        self.branches: dict[int, BranchFact] = {}
        self.loops: dict[int, LoopFact] = {}
        self.calls: dict[int, CallFact] = {}
        self.changes: dict[int, ContainerChange] = {}
        self.returns: dict[int, ReturnFact] = {}
        self.values: dict[int, Value] = {}
        self.falls_through = False
        self.open_sizes = False
        """Whether dimensions may be open: a size of ``x.shape`` is a Tensor then."""
        self.open_axes: frozenset[str] = frozenset()
        """The marks of the axes that an input_spec leaves open; none where nothing declares them."""
        self.is_root = False
        """Whether it is what was handed to to_static, not a function that such a one calls."""

    def value(self, node: ast.AST | None) -> Value:
        """What an expression was found to be."""
        return self.values.get(id(node), UNKNOWN)

    def text(self, node: ast.expr) -> str:
        """The source of an expression as it stands in its file, for edits that keep it."""
        return source_text(self.module.source, node)

    @property
    def tensor_branches(self) -> list[BranchFact]:
        """The branches whose condition is a Tensor."""
        return [branch for branch in self.branches.values() if branch.tensor]

    @property
    def size_branches(self) -> list[BranchFact]:
        """The branches whose condition is a Tensor where a dimension is open, and such dimensions may be."""
        return [each for each in self.branches.values() if self.open_sizes and each.of_size and not each.tensor]

    def may_be_open(self, value: Value) -> bool:
        """Whether a number comes from a size of ``x.shape`` that may be open, and so be a Tensor."""
        return self.open_sizes and value.has_mark(OPEN) and not value.may_be_tensor

    def is_declared_open(self, value: Value) -> bool:
        """Whether a number comes from a size of an axis that a spec leaves open.

        A Tensor that is computed from the input is taken to have kept its axes where they are.
        """
        return self.may_be_open(value) and bool(value.marks & self.open_axes)

    @property
    def tensor_loops(self) -> list[LoopFact]:
        """The loops whose condition or length is a Tensor."""
        return [loop for loop in self.loops.values() if loop.tensor]

    @property
    def unknown_calls(self) -> Iterator[ast.Call]:
        """The calls of what is neither in the files that were read nor known otherwise."""
        for call in self.calls.values():
            known = call.target is not None or call.name or call.receiver.kinds or self.value(call.node.func).ref
            if not known:
                yield call.node

    def is_read_after(self, name: str, node: ast.stmt) -> bool:
        """Whether a name is read, as it then is, once ``node`` is over or in the next round of a loop around it."""
        uses = self.body.uses.get(name)
        if uses is None:
            return False
        end = node.end_lineno or node.lineno
        if any(read.line > end and uses.sees_value_before(read, end) for read in uses.reads):
            return True
        return any(
            start < node.lineno <= (loop.node.end_lineno or 0)
            and any(start <= read.line < node.lineno and uses.sees_value_before(read, start - 1) for read in uses.reads)
            for loop in self.loops.values()
            if (start := loop.node.lineno)
        )
