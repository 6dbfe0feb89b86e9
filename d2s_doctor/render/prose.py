"""Prose of entries as lines for a terminal: paragraphs, lists, quotations, tables and code."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from d2s_doctor.prose import prose_tokens
from d2s_doctor.render.layout import EMPHASIS_END, EMPHASIS_START, Paint, hanging_paragraph
from d2s_doctor.template import fill, short_captures

_PARAGRAPHS = frozenset("p h1 h2 h3 h4 h5 h6".split())  # noqa: SIM905
_NESTING = frozenset("ul ol blockquote".split())  # noqa: SIM905


class _Block(NamedTuple):
    """``indent`` columns in; ``marker`` is the ``- `` or ``1. `` of a list's item; ``code`` is shown as it stands.

    Tight blocks, items and rows of tables, follow each other without an empty line.
    """

    indent: int
    marker: str
    text: str
    code: bool = False
    tight: bool = False


_NO_EMPHASIS = str.maketrans("", "", EMPHASIS_START + EMPHASIS_END)


def prose_lines(markdown: str, captures: Mapping[str, str], width: int, paint: Paint) -> list[str]:
    """``markdown``, a template, with ``captures`` filled in, indented and wrapped to ``width`` columns.

    Code in a line keeps its backticks, a link shows its address behind its text, emphasis is bold.
    """
    return _painted(_wrapped(_BlockReader(short_captures(captures)).read(markdown), width), paint)


def _painted(lines: list[str], paint: Paint) -> list[str]:
    """Emphasis in bold, anew on every line; the marks of it go."""
    depth, painted = 0, []
    for line in lines:
        text = ""
        for piece in re.split(f"([{EMPHASIS_START}{EMPHASIS_END}])", line):
            depth += (piece == EMPHASIS_START) - (piece == EMPHASIS_END)
            shown = piece.translate(_NO_EMPHASIS)
            text += paint(shown, "bold") if depth else shown
        painted.append(text)
    return painted


def _wrapped(blocks: list[_Block], width: int, indent: str = "  ") -> list[str]:
    lines: list[str] = []
    was_tight = False
    for block in blocks:
        if lines and not (was_tight and block.tight):
            lines.append("")
        was_tight = block.tight
        start = indent + " " * block.indent
        if block.code:
            lines += [f"{start}  {line}".rstrip() for line in block.text.splitlines()]
        else:
            for text in block.text.split("\n"):
                lines += hanging_paragraph(block.marker + text, width, start, " " * len(block.marker))
    return lines


class _BlockReader:
    """Collects the tokens of a text into blocks."""

    def __init__(self, captures: Mapping[str, str]) -> None:
        self._captures = captures
        self._blocks: list[_Block] = []
        self._text = ""
        self._marker = ""
        self._lists: list[int | None] = []
        """The next number of each list around the text; None for bullets and quotations."""
        self._address = ""

    def read(self, markdown: str) -> list[_Block]:
        for kind, value, attribute in prose_tokens(markdown):
            if kind == "open":
                self._open(value, attribute)
            elif kind == "close":
                self._close(value)
            elif kind == "block":
                self._end_block()
                self._blocks.append(_Block(self._depth() + 2, "", self._filled(value), code=True))
            elif kind == "break":
                self._text += "\n"
            else:
                self._text += f"`{self._filled(value)}`" if kind == "code" else self._filled(value)
        self._end_block()
        return self._blocks

    def _open(self, tag: str, attribute: str) -> None:
        if tag in _NESTING:
            self._end_block()
            self._lists.append(int(attribute or 1) if tag == "ol" else None)
        elif tag == "li":
            number = self._lists[-1]
            self._marker = "- " if number is None else f"{number}. "
            if number is not None:
                self._lists[-1] = number + 1
        elif tag == "a":
            self._address = attribute
        elif tag in ("em", "strong"):
            self._text += EMPHASIS_START

    def _close(self, tag: str) -> None:
        if tag in _PARAGRAPHS:
            self._end_block()
        elif tag in ("th", "td"):
            self._text += " | "
        elif tag in ("li", "tr"):
            self._text = self._text.removesuffix(" | ")
            self._end_block(tight=True)
        elif tag in _NESTING:
            self._end_block()
            self._lists.pop()
        elif tag == "a" and self._address and not self._text.endswith(self._address):
            self._text += f" ({self._address})"
        elif tag in ("em", "strong"):
            self._text += EMPHASIS_END

    def _end_block(self, *, tight: bool = False) -> None:
        if self._text:
            tight = tight or bool(self._marker)
            indent = self._depth() - 2 * bool(self._marker)
            self._blocks.append(_Block(indent, self._marker, self._text, tight=tight))
        self._text = self._marker = ""

    def _filled(self, template: str) -> str:
        return fill(template, self._captures).translate(_NO_EMPHASIS)

    def _depth(self) -> int:
        return 2 * len(self._lists)
