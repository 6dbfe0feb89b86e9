"""What an expression does to the shape and dtype of the Tensor that it starts from, as far as its words show it."""

from __future__ import annotations

import ast
from typing import NamedTuple

from d2s_doctor.check.library import REDUCING
from d2s_doctor.check.syntax import dotted_name, text_of, walk

_KEEPING = frozenset({"abs", "exp", "relu", "tanh", "sigmoid", "clone", "detach", "sqrt", "square", "scale", "clip"})
_CASTS = frozenset({"astype", "cast"})
_INDICES = frozenset({"argmax", "argmin"})
_NO_DIMENSIONS = -9
_SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Assert, ast.Pass, ast.Delete)


class Change(NamedTuple):
    """``base`` is the source of the Tensor, ``rank`` by how many dimensions it differs, ``dtype`` what it is cast to.

    A Tensor that has none left, ``x.sum()``, differs by -9.
    """

    base: str
    rank: int
    dtype: str


def change_of(node: ast.expr) -> Change | None:
    """The change of ``x.sum(axis=0)``, ``paddle.unsqueeze(x, 0)``, ``x[:1].astype("int32")``; None for other words."""
    if isinstance(node, (ast.Name, ast.Attribute)):
        base = dotted_name(node)
        return Change(base, 0, "") if base else None
    if isinstance(node, ast.Subscript):
        inner = change_of(node.value)
        taken = _taken(node.slice)
        return None if inner is None or taken is None else inner._replace(rank=inner.rank - taken)
    if isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) and isinstance(node.right.value, float):
        return change_of(node.left)
    return _of_call(node) if isinstance(node, ast.Call) else None


def _of_call(node: ast.Call) -> Change | None:
    function, arguments = node.func, node.args
    if not isinstance(function, ast.Attribute):
        return None
    owner = function.value
    if dotted_name(owner) in ("paddle", "F", "paddle.nn.functional") and arguments:
        owner, arguments = arguments[0], arguments[1:]
    inner = change_of(owner)
    name = function.attr
    if inner is None:
        return None
    if name in _KEEPING:
        return inner
    if name in _CASTS and len(arguments) == 1:
        return inner._replace(dtype=text_of(arguments[0]).strip("'").removeprefix("paddle."))
    if name in REDUCING | _INDICES and not arguments and not node.keywords:
        return Change(inner.base, _NO_DIMENSIONS, "int64" if name in _INDICES else inner.dtype)
    axis = next((each.value for each in node.keywords if each.arg == "axis"), arguments[0] if arguments else None)
    one_axis = isinstance(axis, (ast.Constant, ast.UnaryOp)) and not any(
        each.arg == "keepdim" for each in node.keywords
    )
    if name == "unsqueeze" and one_axis:
        return inner._replace(rank=inner.rank + 1)
    return inner._replace(rank=inner.rank - 1) if name in REDUCING and one_axis and len(arguments) < 2 else None


def _taken(index: ast.expr) -> int | None:
    """How many dimensions an index takes away; None where that is unknown."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    if all(isinstance(part, ast.Slice) or _is_number(part) for part in parts):
        return sum(not isinstance(part, ast.Slice) for part in parts)
    return None


def _is_number(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(inner, ast.Constant) and isinstance(inner.value, int)


def changes_by_branch(node: ast.If, name: str) -> tuple[Change, Change] | None:
    """What either side of an ``if`` makes of a name; None where one is unknown or they start from different Tensors.

    A side that does not set it leaves it as it was.
    """
    sides = [_last_change(block, name) for block in (node.body, node.orelse)]
    if sides[0] is None or sides[1] is None or sides[0].base != sides[1].base:
        return None
    return sides[0], sides[1]


def _last_change(block: list[ast.stmt], name: str) -> Change | None:
    found: Change | None = Change(name, 0, "")
    changed: set[str] = set()
    for statement in block:
        if not isinstance(statement, _SIMPLE):
            return None  # and a ladder of branches is gone through once, not once for each of its steps
        stored = {each.id for each in walk(statement) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        if name in stored:
            plain = isinstance(statement, ast.Assign) and text_of(statement.targets[0]) == name
            change = change_of(statement.value) if isinstance(statement, ast.Assign) and plain else None
            if change is not None and change.base == name and found is not None:  # x = x.sum(axis=0), once more
                change = Change(found.base, found.rank + change.rank, change.dtype or found.dtype)
            found = change if change is None or change.base not in changed else None
        elif found is not None and found.base in stored:
            found = None
        changed |= stored - {name}
    return found
