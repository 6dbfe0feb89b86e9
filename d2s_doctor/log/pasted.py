"""What pages, editors and word processors do to a log that is copied out of them: line numbers, typographic quotes."""

from __future__ import annotations

from collections.abc import Sequence

from d2s_doctor.log.patterns import compile_late, failure_part
from d2s_doctor.log.unwrap import Row

_Column = tuple[int, str, int]
"""The number that a viewer put before a line, what it is marked with, and where the line itself begins."""

_TYPOGRAPHIC = (
    *("\u2018", "\u2019", "\u201a", "\u201b", "\u2032"),
    *("\u201c", "\u201d", "\u201e", "\u201f", "\u2033"),
    *("\u2014", "\u2026"),
)
_TYPED = ("'",) * 5 + ('"',) * 5 + ("--", "...")
"""What a keyboard has in place of each."""
_TRANSLATION = str.maketrans(dict(zip(_TYPOGRAPHIC, _TYPED, strict=True)))
_MARK = r"[|:.\u2192\u2502]"
_COLUMN = compile_late(
    rf" {{0,8}}(?P<open>[\[(L#]?)(?P<number>[0-9]{{1,7}})(?P<mark>[\])]? ?{_MARK}|[\])]?)(?= |$|(?<={_MARK}))"
)
"""A number in the first column, as pages, editors and CI write it."""
_WIDEST_GAP = 2
"""Spaces behind a number; when all lines begin with more, the rest is their own."""
_LEAST_ROWS = 3
"""Consecutive numbers that are no accident."""


def as_typed(text: str) -> str:
    """``text`` with the quotes, dashes and dots that a keyboard has."""
    return text if text.isascii() else text.translate(_TRANSLATION)


def without_line_numbers(rows: Sequence[Row]) -> Sequence[Row]:
    """``rows`` without the numbers of a viewer: those that count on by one, over lines that show a failure.

    The frames of a C++ stack count too; they are left as they are.
    """
    out: list[Row] | None = None
    run: list[tuple[int, _Column]] = []
    for place, (_, text) in enumerate(rows):
        if not text:
            continue
        column = _column(text)
        if run and not (column and column[0] == run[-1][1][0] + 1 and column[1] == run[-1][1][1]):
            out = _strip(rows, out, run)
            run = []
        if column:
            run.append((place, column))
    return _strip(rows, out, run) or rows


def _column(text: str) -> _Column | None:
    found = _COLUMN.match(text)
    return (int(found["number"]), found["open"] + found["mark"].strip(), found.end()) if found else None


def _strip(rows: Sequence[Row], out: list[Row] | None, run: list[tuple[int, _Column]]) -> list[Row] | None:
    """``out``, or a copy of ``rows``, with the numbers of this run taken away if they are a viewer's."""
    if len(run) < _LEAST_ROWS:
        return out
    texts = [rows[place][1][column[2] :] for place, column in run]
    gap = min((len(text) - len(text.lstrip(" ")) for text in texts if text), default=0)
    texts = [text[gap if gap <= _WIDEST_GAP else 1 :] for text in texts]
    if not any(map(failure_part, texts)):
        return out
    out = list(rows) if out is None else out
    for (place, _), text in zip(run, texts, strict=True):
        out[place] = (rows[place][0], text)
    return out
