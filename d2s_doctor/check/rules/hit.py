"""What a rule says, and the little that rules share."""

from __future__ import annotations

import ast
from typing import NamedTuple


class Edit(NamedTuple):
    """Replace a stretch of source; lines are 1-based, columns 0-based in UTF-8 bytes, as ``ast`` counts."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


class Hit(NamedTuple):
    """A place that a rule objects to. ``captures`` fill its message; ``edits`` are a hint, never applied unasked."""

    node: ast.AST
    captures: dict[str, str]
    edits: tuple[Edit, ...] = ()


def replacing(node: ast.expr | ast.stmt, text: str) -> tuple[Edit, ...]:
    """The edit that puts ``text`` in the place of a node."""
    end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return (Edit(node.lineno, node.col_offset, end_line, end_column, text),)
