"""Tables of users, jobs and machines: the columns that such a heading names are kept only when made of known words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from d2s_doctor.report.checks import is_common, is_familiar
from d2s_doctor.report.patterns import load_patterns
from d2s_doctor.report.spans import Span
from d2s_doctor.report.vocabulary import WORDS

_LINE = re.compile(r"[^\n]*(?:\n|$)")
_CELL = re.compile(r"[^\s|│](?:[^\s|│]|[ ](?![ |│]))*")
"""What two blanks or a bar end."""
_WORD = re.compile(r"[^\s|│]+")
_RULE = re.compile(r"[-=+|:│ ]+")
_HEADING = re.compile(r"[A-Za-z\u4e00-\u9fff#%][\w%@/#&() :*+.-]*")
_MOST_ROWS = 400
_LONGEST_ROW = 600
_MOST_COLUMNS = 20
_KINDS = {"host": "host"}
_KEPT = re.compile(r"<[\w-]+>|[\d.,:/%x+-]+[A-Za-z]{0,3}|[A-Za-z]|\W+|[A-Z]{1,2}[0-9]?")


class _Heading(NamedTuple):
    """Of one row of headings: the columns that name somebody, counted in cells and in words, and how many there are."""

    of_cells: list[tuple[int, re.Match[str], str]]
    cells: int
    of_words: list[tuple[int, re.Match[str], str]]
    words: int


def columns(text: str) -> Iterator[Span]:
    """The cells below a heading such as USER, HOST or PROJECT."""
    heading: _Heading | None = None
    rows = 0
    for line in _LINE.finditer(text):
        row = line[0].rstrip("\r\n")
        if not row.strip() or len(row) > _LONGEST_ROW:
            heading = None
            continue
        if heading and rows < _MOST_ROWS and not _RULE.fullmatch(row):
            rows += 1
            yield from _of_row(row, line.start(), heading)
        found = _heading(row)
        if found:
            heading, rows = found, 0


def _heading(row: str) -> _Heading | None:
    """The row as headings of a table of users, machines or jobs; None for any other row."""
    cells, words = list(_CELL.finditer(row)), list(_WORD.finditer(row))
    if not 2 <= len(words) <= _MOST_COLUMNS or row.rstrip()[-1:] in ".;,:":
        return None
    if not all(_HEADING.fullmatch(word[0]) for word in words):
        return None
    shouted = sum(word[0][:1].isupper() or not word[0].isascii() or not word[0].isalpha() for word in words)
    of_cells, of_words = _named(cells), _named(words)
    if shouted * 3 < 2 * len(words) or len(words) + 2 * row.count("|") < 3:
        return None
    if not {"user", "host", "sign"} & {kind for _, _, kind in of_cells + of_words}:
        return None
    return _Heading(of_cells, len(cells), of_words, len(words))


def _named(headings: list[re.Match[str]]) -> list[tuple[int, re.Match[str], str]]:
    return [(number, heading, kind) for number, heading in enumerate(headings) if (kind := _kind(heading[0]))]


def _kind(heading: str) -> str:
    words = [word.lower() for word in WORDS.findall(heading)]
    known = load_patterns().columns
    return known.get("".join(words), "") or (known.get(words[0], "") if words[1:] == ["name"] else "")


def _of_row(row: str, start: int, heading: _Heading) -> Iterator[Span]:
    cells, words = list(_CELL.finditer(row)), list(_WORD.finditer(row))
    if len(words) == heading.words:
        found = [(words[number], kind) for number, _, kind in heading.of_words]
    elif len(cells) == heading.cells:
        found = [(cells[number], kind) for number, _, kind in heading.of_cells]
    else:
        found = [(below, kind) for _, above, kind in heading.of_words if (below := _below(above, words))]
    for cell, kind in found:
        if kind != "sign" and not (_KEPT.fullmatch(cell[0]) or is_common(cell[0]) or is_familiar(cell[0])):
            yield Span(start + cell.start(), start + cell.end(), _KINDS.get(kind, "user"), learn=len(cell[0]) > 3)


def _below(heading: re.Match[str], words: list[re.Match[str]]) -> re.Match[str] | None:
    """The one word that stands below a heading."""
    below = [word for word in words if word.start() <= heading.end() and word.end() > heading.start()]
    return below[0] if len(below) == 1 else None
