"""What a check found, ready to be shown."""

from __future__ import annotations

from typing import NamedTuple

from d2s_doctor.check.rule import Edit

UNREADABLE = "E999"
"""The code of a file that cannot be read as Python; no entry explains it."""


class RuleFinding(NamedTuple):
    """One place. Lines and columns are 1-based, columns in characters; ``modes`` is where it fails: ast, sot, run.

    ``message`` is the key of its message in section ``rule`` of the catalogue; "" is the code.
    ``unsafe`` tells that the edits may change what the code does in eager mode: they are applied only when asked for.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    code: str
    captures: dict[str, str]
    modes: tuple[str, ...]
    function: str
    edits: tuple[Edit, ...]
    message: str = ""
    unsafe: bool = False
