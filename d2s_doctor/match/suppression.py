"""Suppression: which failures of a log are repetitions of one another, and which are consequences of another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from d2s_doctor.kb.constants import constants, limits
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.model import Failure, Line, Statement

MOST_STATEMENTS = limits()["statements"]
_VARYING = re.compile(r"0x[0-9a-fA-F]+|\d+")
_PADDLE = constants("paddle")
_CONSEQUENCE = compile_late("|".join(_PADDLE["consequences"]["messages"]))
_ENDED = compile_late("|".join(_PADDLE["ended"]))
_NEVER_A_CAUSE = frozenset(_PADDLE["consequences"]["exceptions"])
_LIBRARY: tuple[str, ...] = tuple(_PADDLE["library_paths"])
_LONGEST_KEY = 400
_LONGEST_LINE = 2000


class FailureGroup(NamedTuple):
    """A failure and its repetitions. ``shown`` is the most complete of them, ``first`` the earliest."""

    first: Failure
    shown: Failure
    repeats: int


def group_repetitions(failures: list[Failure]) -> list[FailureGroup]:
    """Distinct failures in the order of the log: eight ranks that say the same are one."""
    groups: dict[tuple[tuple[str, str], ...], FailureGroup] = {}
    for failure in _first_and_last(failures):
        said = tuple((s.exception, _VARYING.sub("0", s.text[:_LONGEST_KEY])) for s in failure.statements)
        key = said or (("", str(failure.lines[0].number)),)
        known = groups.get(key)
        if known is None:
            groups[key] = FailureGroup(failure, failure, 0)
        else:
            fuller = _completeness(failure) > _completeness(known.shown)
            groups[key] = FailureGroup(known.first, failure if fuller else known.shown, known.repeats + 1)
    return list(groups.values())


def _completeness(failure: Failure) -> tuple[bool, int]:
    return failure.complete, len(failure.frames)


def _first_and_last(failures: list[Failure]) -> list[Failure]:
    """The first and the last failures, as many as can be looked at in time; all of them in any ordinary log."""
    if sum(len(failure.statements) for failure in failures) <= MOST_STATEMENTS:
        return failures
    head, tail = _count_first(failures), _count_first(list(reversed(failures)))
    return failures[:head] + failures[max(head, len(failures) - tail) :]


def _count_first(failures: list[Failure]) -> int:
    """How many failures from the start hold the most statements that are looked at."""
    total = 0
    for number, failure in enumerate(failures):
        total += len(failure.statements)
        if total > MOST_STATEMENTS // 2:
            return number
    return len(failures)


def cause_of(failure: Failure, before: list[Failure]) -> int | None:
    """The place in ``before`` of the failure that this one is a consequence of; None when it stands for itself.

    A launcher, barrier or worker that gives up after another's failure follows the first one; so does the crash of a
    process that had already failed. An error raised by the same line of the user's code follows its predecessor.
    """
    if not before:
        return None
    if failure.kind == "crash" and before[-1].kind == "error" and not failure.user_code:
        return len(before) - 1
    last = failure.statements[-1] if failure.statements else None
    if last and (last.exception in _NEVER_A_CAUSE or _CONSEQUENCE.search(f"{last.exception}: {_first_line(last)}")):
        return 0
    place = _line_of_user(failure)
    if place:
        for number, other in enumerate(before):
            if _line_of_user(other) == place:
                return number
    return None


def says_ended(lines: Iterable[Line]) -> bool:
    """Whether one of the lines outside every failure says that the program ended badly."""
    return any(_ENDED.match(line.text) for line in lines)


def _first_line(statement: Statement) -> str:
    """The first line of the message: what a launcher prints behind it is not its own."""
    end = statement.starts[1] if len(statement.starts) > 1 else _LONGEST_LINE
    return statement.text[:end]


def _line_of_user(failure: Failure) -> str:
    """The innermost line of the user's own code, as file, line number and text; "" when none is shown."""
    if failure.user_code:
        return " ".join(failure.user_code[-1].text.split())
    for frame in reversed(failure.frames):
        if frame.path and not any(part in frame.path for part in _LIBRARY):
            return " ".join(frame.line.text.split())
    return ""
