"""Text to lines that are safe to show: no escapes, no control or bidi characters, no launcher prefixes.

Every line keeps its number in the original input, so that evidence can point back into it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from d2s_doctor.log.decode import decode
from d2s_doctor.log.pasted import as_typed, without_line_numbers
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.log.prefix import strip_prefix
from d2s_doctor.log.unwrap import Row, unwrap
from d2s_doctor.model import Line

LONGEST_LINE = 20_000
"""Characters of one line that are kept; nobody reads more, and no message is longer."""

_ESCAPES = compile_late(
    r"\x1b\[[0-?]*[ -/]*[@-~]?"  # CSI: colours, cursor
    r"|\x9b[0-?]*[ -/]*[@-~]?"
    r"|\x1b[\]PX^_][^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?"  # OSC, DCS …: titles, links, clipboard
    r"|\x1b[ -/]*[0-~]?"
)
_SPACES = re.compile(r"[\t\x0b\x0c\x1c-\x1f\x85\xa0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_FORBIDDEN = re.compile(
    r"[\x00-\x08\x0e-\x1b\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e007f]"
)
_SURROGATES = re.compile(r"[\ud800-\udfff]")


def clean_text(text: str) -> str:
    """``text`` without anything that a terminal would obey; newlines and carriage returns stay."""
    if "\x1b" in text or "\x9b" in text:
        text = _ESCAPES.sub("", text)
    text = _SPACES.sub(" ", text)
    text = _FORBIDDEN.sub("", text)
    return _SURROGATES.sub("\ufffd", text)


def one_line(text: object) -> str:
    """``text`` cleaned, on one line, every run of white space one space; None gives ""."""
    return " ".join(clean_text("" if text is None else str(text)).split())


def clean_lines(data: str | bytes) -> list[Line]:
    """The lines of a log, cleaned and numbered as in the input. Never raises.

    A carriage return inside a line (progress bars) begins a new line under the same number; of several blank
    lines the first is kept.
    """
    text = data if isinstance(data, str) else decode(bytes(memoryview(data)))
    rows: list[Row] = []
    for number, raw in enumerate(as_typed(clean_text(text)).split("\n"), 1):
        parts = raw.split("\r") if "\r" in raw else (raw,)
        rows += [(number, part[:LONGEST_LINE]) for part in parts]
    return lines_of(rows)


def lines_of(rows: Sequence[Row]) -> list[Line]:
    """Cleaned rows without what viewers and launchers put before them, broken ones joined."""
    lines: list[Line] = []
    for number, row in unwrap(without_line_numbers(rows)):
        stream, rest = strip_prefix(row)
        if rest or not lines or (lines[-1].number != number and lines[-1].text):
            lines.append(Line(number, rest, stream))
    return lines
