"""Where in a log a pattern can match at all: substring searches, which cost far less than an expression."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from d2s_doctor.report.patterns import Pattern

_DIGITS = dict.fromkeys(range(ord("1"), ord("9") + 1), "0")
"""For ``str.translate``: one need such as ``:0000`` stands for every port."""
_OF_ONE_LINE = re.compile(r"\[\^[^\]]*\\[ns][^\]]*\]")
_AROUND = re.compile(r"\(\?<?[=!](?:\[[^\]]*\]|\\[sn])|\[:\\s\]")
"""One character before or behind what is matched: a line is looked at with its end."""
_OF_LINES = re.compile(r"\\[nsWD]|\[\^|\(\?[a-z]*s[:)]")
_MOST_SHARE = 4
"""A pattern whose needs stand in more than one of so many lines reads the whole text at once."""


def lowered(text: str) -> str:
    """``text`` in small letters, each at its place."""
    lower = text.lower()
    if len(lower) != len(text):  # a letter whose small form is two
        lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return lower


def text_form(text: str) -> str:
    """``text`` in small letters with 0 for each digit: where patterns look for what they need."""
    return lowered(text).translate(_DIGITS)


def windows(pattern: Pattern, form: str) -> Iterator[tuple[int, int]]:
    """The lines, each with its end, that hold what ``pattern`` needs; all of them when it can cross the end of a line.

    ``form`` is what ``text_form`` makes of the text.
    """
    needs = _needs(pattern)
    if not needs:
        yield 0, len(form)
    elif crosses_lines(pattern):
        if any(need in form for need in needs):
            yield 0, len(form)
    else:
        yield from _lines_with(needs, form)


@cache
def _needs(pattern: Pattern) -> tuple[str, ...]:
    return tuple(need.translate(_DIGITS) for need in pattern.needs)


@cache
def crosses_lines(pattern: Pattern) -> bool:
    """Whether anything in it may match the end of a line; doubtful ones count."""
    return bool(_OF_LINES.search(_AROUND.sub("", _OF_ONE_LINE.sub("", pattern.expression.pattern))))


def _lines_with(needs: tuple[str, ...], form: str) -> Iterator[tuple[int, int]]:
    most = form.count("\n") // _MOST_SHARE + 8
    found: dict[int, int] = {}
    for need in needs:
        at = form.find(need)
        while at >= 0:
            start, end = form.rfind("\n", 0, at) + 1, form.find("\n", at) + 1 or len(form)
            found[start] = end
            if len(found) > most:
                yield 0, len(form)
                return
            at = form.find(need, end)
    yield from sorted(found.items())
