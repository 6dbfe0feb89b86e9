"""Chinese may break between any two characters; Textual breaks lines at spaces only and leaves them ragged.

Known as https://github.com/Textualize/textual/issues/3567 and https://github.com/Textualize/rich/issues/2494. There is
no setting for it, so the function that Content calls is replaced. ``test_textual_still_breaks_at_spaces_only`` fails
when that is not needed any more.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from rich.cells import cell_len, chop_cells
from textual import content

DivideLine = Callable[[str, int, bool], list[int]]
divide_at_spaces: DivideLine = vars(content)["divide_line"]
"""Textual's own function."""
_WIDE = "\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\U00020000-\U0003fffd"
_OPENING = "（「『《【〈“‘"
_CLOSING = "，。、；：！？）」』》】〉”’…,.;:!?)\\]"


@cache
def _pieces() -> re.Pattern[str]:
    """What may stand alone on a line. Compiled when a text first needs it, not before the first paint."""
    return re.compile(f"\\s*[{_OPENING}]*(?:[{_WIDE}]|[^\\s{_WIDE}{_OPENING}]+|\\S)[{_CLOSING}]*\\s*")


def divide_line(text: str, width: int, fold: bool = True) -> list[int]:
    """Where to break ``text`` so that no line fills more than ``width`` columns: offsets, in order.

    A stop never begins a line, nor does an opening bracket end one. Text without wide characters is left to Textual.
    """
    if text.isascii():
        return divide_at_spaces(text, width, fold)
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


def break_chinese_lines() -> None:
    """Let every widget of Textual break lines by ``divide_line``."""
    vars(content)["divide_line"] = divide_line
