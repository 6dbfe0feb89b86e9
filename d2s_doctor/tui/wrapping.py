"""Chinese may break between any two characters; Textual breaks lines at spaces only and leaves them ragged."""

from __future__ import annotations

import re
from functools import cache

from rich._wrap import divide_line as _by_spaces
from rich.cells import cell_len, chop_cells
from textual import content

_WIDE = "\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\U00020000-\U0003fffd"
_OPENING = "（「『《【〈“‘"
_CLOSING = "，。、；：！？）」』》】〉”’…,.;:!?)\\]"


@cache
def _pieces() -> re.Pattern[str]:
    """What may stand alone on a line. Compiled when a text first needs it, not before the first paint."""
    return re.compile(f"\\s*[{_OPENING}]*(?:[{_WIDE}]|[^\\s{_WIDE}{_OPENING}]+|\\S)[{_CLOSING}]*\\s*")


def divide_line(text: str, width: int, fold: bool = True) -> list[int]:
    """Where to break ``text`` so that no line fills more than ``width`` columns: offsets, in order.

    A stop never begins a line, nor does an opening bracket end one. Text without wide characters is left to Rich.
    """
    if text.isascii():
        return _by_spaces(text, width, fold)
    breaks: list[int] = []
    used = 0
    for match in _pieces().finditer(text):
        start, piece = match.start(), match.group()
        size = cell_len(piece.rstrip())
        if used + size > width and used:
            breaks.append(start)
            used = 0
        if size > width and fold:
            *full, piece = chop_cells(piece, width)
            for part in full:
                start += len(part)
                breaks.append(start)
        used += cell_len(piece)
    return breaks


def break_chinese() -> None:
    """Let every widget of Textual break lines so. It offers no setting for this, only the function that it calls."""
    content.divide_line = divide_line  # type: ignore[attr-defined]
