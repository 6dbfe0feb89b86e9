"""Lines that were broken on the way, put together again: hard wraps of terminals, folds of mails, one long line.

Every row keeps the number of the line of the input on which it begins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from d2s_doctor.log.patterns import HEADER, compile_late

Row = tuple[int, str]
"""Line number in the input (from 1), text."""

_NARROWEST, WIDEST = 40, 320
"""Columns between which lines may have been broken."""
_USUAL = frozenset((72, 76, 78, 79, 80, 100, 120, 128, 132, 160, 200))
"""Columns at which terminals and mail programs break lines."""
_LEAST_FULL = 2
_MOST_FULL = 0.7
"""Share of full lines above which the width is the log's own form."""
_MOST_PIECES = 40
"""Of one line that was broken."""
_LONG = 200
"""Characters from which on a line may be a whole traceback; a frame that was cut at a space is shorter."""
_ONE_LINE = f"{HEADER}: "
"""How a traceback begins whose lines were joined by spaces."""
_RULES = ("====", "----", "____", "^^^^", "~~~~", "****", " _ _")
"""Ends of lines that are as wide as the terminal without having been broken."""
_FRAME = re.compile(r'File "[^"]*(?:"(?:,(?: line(?: \d+,(?: in)?)?)?)?)?$')
"""A frame without its end."""
_PATH = re.compile(r"\s*File$")
"""A frame without its path."""
_BEGINS = compile_late(r'\s*(?:File "|Traceback \(most recent|[\w.]+(?:Error|Exception): )')
"""What begins a line of its own, although the line above is full."""
_LINE_STARTS = compile_late(
    r' (?=(?:[ECR]\S* )?File "[^"]{1,500}", line \d+)'
    r"| (?=Traceback \(most recent call last\))"
    r"| (?=(?:During handling of the above exc|The above exception was the direct)\w* )"
    r"| (?=(?:[A-Za-z_]\w{0,60}\.){0,8}[A-Z]\w{0,60}(?:Error|Exception|NotMet|Warning): )"
)
"""Where, in a log on one line, another line begins."""
_FRAME_AND_CODE = compile_late(r'(?P<head>File "[^"]{1,500}", line \d+(?:, in [\w.<>]{1,200})?) (?=\S)')


def unwrap(rows: Sequence[Row]) -> list[Row]:
    """``rows`` with broken lines joined and a log on one line taken apart; other rows are left as they are."""
    width = _width(rows)
    if width:
        rows = _join(rows, width)
    whole: list[Row] = []
    cut_frame: Row | None = None
    for number, text in rows:
        if cut_frame is not None:
            number, text = cut_frame[0], f"{cut_frame[1].rstrip()} {text.lstrip()}"
            cut_frame = None
        if "File" in text and len(text) < _LONG and (_FRAME.search(text) or _PATH.match(text)):
            cut_frame = (number, text)
        elif len(text) > _LONG and HEADER in text:
            whole += [(number, piece) for piece in _split_one_line(text)]
        else:
            whole.append((number, text))
    return [*whole, cut_frame] if cut_frame else whole


def _width(rows: Sequence[Row]) -> int:
    """The column at which all long lines were cut; 0 when they were not."""
    width = max((len(text) for _, text in rows), default=0)
    if not _NARROWEST <= width <= WIDEST:
        return 0
    full = [text for _, text in rows if len(text) == width and not text.endswith(_RULES)]
    broken = any(_is_cut(text, rows[place + 1][1]) for place, (_, text) in enumerate(rows[:-1]) if len(text) == width)
    usual = width in _USUAL and _LEAST_FULL <= len(full) <= len(rows) * _MOST_FULL
    return width if broken or usual else 0


def _is_cut(text: str, following: str) -> bool:
    """Whether a frame was cut at a column: inside its path, or with the space that a fold would have taken."""
    found = _FRAME.search(text) if "File " in text else None
    return bool(found) and (text.count('"') % 2 == 1 or text.endswith(" ") or following.startswith(" "))


def _join(rows: Sequence[Row], width: int) -> list[Row]:
    joined: list[Row] = []
    pieces = 0
    for number, text in rows:
        if pieces and not _BEGINS.match(text):
            joined[-1] = (joined[-1][0], joined[-1][1] + text)
        else:
            pieces = 0
            joined.append((number, text))
        goes_on = len(text) == width and not text.endswith(_RULES)
        pieces = pieces + 1 if goes_on and pieces < _MOST_PIECES else 0
    return joined


def _split_one_line(text: str) -> list[str]:
    """A log that was copied as one line, as the lines that it must have had."""
    pieces: list[str] = []
    for piece in _LINE_STARTS.split(text):
        found = _FRAME_AND_CODE.match(piece)
        if found:
            pieces += ["  " + found["head"], "    " + piece[found.end() :]]
        elif piece.startswith(_ONE_LINE):
            pieces += [_ONE_LINE.rstrip(), piece[len(_ONE_LINE) :]]
        else:
            pieces.append(piece)
    return [piece for piece in pieces if piece.strip()]
