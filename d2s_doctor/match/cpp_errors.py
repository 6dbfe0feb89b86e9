"""Paddle's C++ errors have two spellings: ``NotFoundError: x`` and ``RuntimeError: (NotFound) x``.

Which one is printed depends on the release, the place and FLAGS_call_stack_level; they are read as the same.
"""

from __future__ import annotations

import re

from d2s_doctor.model import Statement

_PYTHON = {
    "InvalidArgument": "ValueError",
    "InvalidType": "TypeError",
    "NotFound": "RuntimeError",
    "OutOfRange": "IndexError",
    "AlreadyExists": "RuntimeError",
    "ResourceExhausted": "MemoryError",
    "PreconditionNotMet": "RuntimeError",
    "PermissionDenied": "RuntimeError",
    "ExecutionTimeout": "RuntimeError",
    "Unimplemented": "NotImplementedError",
    "Unavailable": "RuntimeError",
    "Fatal": "SystemError",
    "External": "OSError",
}
_TAGGED = re.compile(r"\((?P<kind>[A-Z]\w{3,20})\) ")


def equivalent_statements(statement: Statement) -> list[Statement]:
    """The statement, and its other spelling where it has one."""
    name = statement.exception.removesuffix("Error")
    if name in _PYTHON and not _TAGGED.match(statement.text):
        return [statement, _shifted(statement, _PYTHON[name], f"({name}) {statement.text}")]
    if statement.exception == "Error":  # what EnforceNotMet is called in an "Error Message Summary"
        return [statement, statement._replace(exception="EnforceNotMet")]
    found = _TAGGED.match(statement.text)
    if found and found["kind"] in _PYTHON:
        return [statement, _shifted(statement, f"{found['kind']}Error", statement.text[found.end() :])]
    return [statement]


def _shifted(statement: Statement, exception: str, text: str) -> Statement:
    """The other text over the same lines."""
    by = len(text) - len(statement.text)
    return Statement(exception, text, tuple(max(0, start + by) for start in statement.starts), statement.lines)
