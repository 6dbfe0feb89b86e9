"""Columns, colours and wrapping for a terminal; Chinese characters are two columns wide."""

from __future__ import annotations

import os
import sys
import unicodedata
from typing import TextIO

from d2s_doctor.log.clean import one_line

WIDEST = 100
EMPHASIS_START, EMPHASIS_END = "\ufff9", "\ufffb"
"""Zero columns wide: marks of emphasis in a text that is being wrapped."""
_NOT_FIRST = frozenset("，。、；：！？）】」』”’》,.;:!?)" + EMPHASIS_END)
_COLOURS = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


class Paint:
    """Colours text, or leaves it as it is: colour only on a terminal, and never under NO_COLOR."""

    def __init__(self, on: bool) -> None:
        self._on = on

    def __call__(self, text: str, *styles: str) -> str:
        if not self._on or not text:
            return text
        codes = ";".join(_COLOURS[style] for style in styles)
        return f"\x1b[{codes}m{text}\x1b[0m"


def paint_for(stream: TextIO) -> Paint:
    """Colours for a terminal, none for a pipe; NO_COLOR, FORCE_COLOR and TERM=dumb are obeyed."""
    forced = os.environ.get("FORCE_COLOR", "") not in ("", "0")
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Paint(wanted and (forced or stream.isatty()))


def width_of(stream: TextIO) -> int:
    """Columns to fill, at most WIDEST; 80 where there is no terminal."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and int(columns):
        return min(int(columns), WIDEST)
    try:
        return min(os.get_terminal_size(stream.fileno()).columns or 80, WIDEST)
    except (OSError, ValueError, AttributeError):
        return 80


def columns(text: str) -> int:
    """How many terminal columns ``text`` fills."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(character) for character in text)


def _columns_of(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def wrap(text: str, width: int, indent: str = "  ") -> list[str]:
    """One paragraph of our own words as lines of at most ``width`` columns behind ``indent``."""
    return hanging_paragraph(text, width, indent, "")


def hanging_paragraph(text: str, width: int, indent: str, hang: str) -> list[str]:
    """``text`` as lines of at most ``width`` columns behind ``indent``; all but the first also behind ``hang``."""
    return _fill(" ".join(text.split()), max(20, width - len(indent)), indent, hang)


def hanging(text: str, lead: str, width: int, most: int = 4) -> list[str]:
    """``text`` behind ``lead``, wrapped under itself; at most ``most`` lines."""
    indent = " " * columns(lead)
    lines = _fill(text, max(20, width - len(indent)), indent, "")
    if len(lines) > most:
        lines = [*lines[: most - 1], lines[most - 1] + " …"]
    return [lead + lines[0][len(indent) :], *lines[1:]]


def _fill(text: str, width: int, indent: str, hang: str) -> list[str]:
    lines, line, used = [], "", 0
    for piece in _pieces(text):
        size = columns(piece)
        if used + columns(piece.rstrip()) > width and line.strip():
            lines.append(indent + line.rstrip())
            line, used = hang, len(hang)
            piece = piece.lstrip()
            size = columns(piece)
        line += piece
        used += size
    lines.append(indent + line.rstrip())
    return lines


def _pieces(text: str) -> list[str]:
    """Where a line may break: after spaces and around wide characters, but not inside `code`."""
    pieces = [""]
    code = False
    for character in text:
        last = pieces[-1][-1:]
        after_break = character != " " and bool(last) and (last == " " or _columns_of(last) == 2)
        # A stop hangs on to what it ends, so that it neither begins a line nor runs over its edge.
        if not code and character not in _NOT_FIRST and (after_break or _columns_of(character) == 2):
            pieces.append(character)
        else:
            pieces[-1] += character
        code ^= character == "`"
    return [piece for piece in pieces if piece]


def short_path(path: str) -> str:
    """``path`` in one clean line, relative to the working folder where that is shorter."""
    short = os.path.relpath(path) if os.path.isabs(path) else path
    return one_line(short if len(short) < len(path) else path)


def use_safe_output() -> None:
    """Let nothing that a log holds break printing, whatever the console's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
