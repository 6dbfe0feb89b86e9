"""Signs of source: forms that change a result without a word, seen in the functions that were converted.

A sign is one function over the syntax of a function, registered under its name; entries say which sign is theirs.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from d2s_doctor.check.source_file import read_source

_LARGEST = 1 << 20
_VIEWS = frozenset(("reshape", "transpose", "flatten", "squeeze", "unsqueeze", "view", "slice", "split", "chunk", "T"))
_PRODUCTS = frozenset(("matmul", "mm", "bmm", "mv"))
_STATE = ("random.", "np.random.", "numpy.random.", "time.")
Find = Callable[[ast.AST], Iterator[ast.AST]]


class SeenInSource(NamedTuple):
    """A sign and the line that shows it."""

    sign: str
    file: str
    line: int


_FINDERS: dict[str, Find] = {}


def _sign(name: str) -> Callable[[Find], Find]:
    def register(find: Find) -> Find:
        _FINDERS[f"source.{name}"] = find
        return find

    return register


def signs_in(file: str, first: int) -> tuple[SeenInSource, ...]:
    """The signs in the function that begins at a line (decorators count); none where it cannot be read."""
    try:
        if os.path.getsize(file) > _LARGEST:
            return ()
        tree = read_source(file).tree
    except (OSError, ValueError):
        return ()
    functions = [node for node in ast.walk(tree or ast.Module([], [])) if isinstance(node, ast.FunctionDef)]
    around = [node for node in functions if first in _first_lines(node)]
    return tuple(
        SeenInSource(sign, file, getattr(found, "lineno", first))
        for node in around[:1]
        for sign, find in _FINDERS.items()
        for found in find(node)
    )


def _first_lines(node: ast.FunctionDef) -> Iterable[int]:
    return (node.lineno, *(each.lineno for each in node.decorator_list))


def _inplace(node: ast.AST) -> ast.Attribute | None:
    """The method of a statement ``x.scale_(2.0)``, whose result nobody takes."""
    call = node.value if isinstance(node, ast.Expr) else None
    method = call.func if isinstance(call, ast.Call) else None
    if isinstance(method, ast.Attribute) and method.attr.endswith("_") and not method.attr.startswith("_"):
        return method
    return None


@_sign("inplace-method")
def _inplace_methods(function: ast.AST) -> Iterator[ast.AST]:
    views = _view_names(function)
    for node in ast.walk(function):
        method = _inplace(node)
        if (
            method
            and not _is_view(method.value)
            and not (isinstance(method.value, ast.Name) and method.value.id in views)
        ):
            yield node


@_sign("inplace-on-view")
def _inplace_on_views(function: ast.AST) -> Iterator[ast.AST]:
    views = _view_names(function)
    for node in ast.walk(function):
        method = _inplace(node)
        if method and (_is_view(method.value) or (isinstance(method.value, ast.Name) and method.value.id in views)):
            yield node


@_sign("item-of-view")
def _items_of_views(function: ast.AST) -> Iterator[ast.AST]:
    views = _view_names(function)
    for node in ast.walk(function):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        )
        for target in targets:
            if not isinstance(target, ast.Subscript):
                continue
            inner = target.value
            if (
                isinstance(inner, ast.Subscript)
                or _is_view(inner)
                or (isinstance(inner, ast.Name) and inner.id in views)
            ):
                yield node


@_sign("matmul")
def _matrix_products(function: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(function):
        by_name = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _PRODUCTS
        if by_name or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult)):
            yield node


@_sign("plain-state")
def _plain_state(function: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(function):
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if called.startswith(_STATE) or (isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute)):
            yield node


@_sign("and-or")
def _values_of_and_or(function: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(function):
        value = node.value if isinstance(node, (ast.Assign, ast.Return)) else None
        if isinstance(value, ast.BoolOp):
            yield node


@_sign("loop-else")
def _loops_with_else(function: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(function):
        if isinstance(node, (ast.For, ast.While)) and node.orelse:
            yield node


@_sign("return-in-with")
def _returns_in_with(function: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(function):
        body = node.body if isinstance(node, (ast.With, ast.Try)) else []
        yield from (each for each in body if isinstance(each, ast.Return))


def _is_view(node: ast.AST) -> bool:
    """Whether an expression gives another view of a Tensor."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in _VIEWS
    return isinstance(node, ast.Subscript)


def _view_names(function: ast.AST) -> set[str]:
    """Names that were given a view."""
    return {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _is_view(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
