"""Paddle's C++ errors have two spellings: ``NotFoundError: x`` and ``RuntimeError: (NotFound) x``.

Which one is printed depends on the release, the place and FLAGS_call_stack_level; they are read as the same.
"""

from __future__ import annotations

import re

from d2s_doctor.kb.constants import constants
from d2s_doctor.model import Statement

_PYTHON: dict[str, str] = constants("paddle")["cpp_errors"]
_ENDING = "Error"
_NAME_IN_SUMMARY, _SUMMARIZED = "Error", "EnforceNotMet"
"""An exception in an "Error Message Summary", and what it is called everywhere else."""
_TAGGED = re.compile(r"\((?P<kind>[A-Z]\w{3,20})\) ")


def is_cpp_error(exception: str) -> bool:
    """Whether the name is that of a C++ error, as a summary of it has it."""
    return exception.endswith(_ENDING) and exception.removesuffix(_ENDING) in _PYTHON


def equivalent_statements(statement: Statement) -> list[Statement]:
    """The statement, and the same one in its other spelling where it has one."""
    name = statement.exception.removesuffix(_ENDING)
    if name in _PYTHON and not _TAGGED.match(statement.text):
        return [statement, _respelled(statement, _PYTHON[name], f"({name}) {statement.text}")]
    if statement.exception == _NAME_IN_SUMMARY:
        return [statement, statement._replace(exception=_SUMMARIZED)]
    found = _TAGGED.match(statement.text)
    if found and found["kind"] in _PYTHON:
        return [statement, _respelled(statement, found["kind"] + _ENDING, statement.text[found.end() :])]
    return [statement]


def _respelled(statement: Statement, exception: str, text: str) -> Statement:
    """The same statement with another exception and text; offsets of its lines are moved along."""
    by = len(text) - len(statement.text)
    return Statement(exception, text, tuple(max(0, start + by) for start in statement.starts), statement.lines)
