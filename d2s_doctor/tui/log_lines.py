"""What each line of a log is, for the eye: a frame of a library, a frame of the user's, an exception, noise.

This decides colours and what is folded, nothing else: the answer comes from ``match``.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, chop_cells

from d2s_doctor.kb.constants import constants
from d2s_doctor.log import patterns
from d2s_doctor.log.clean import LONGEST_LINE
from d2s_doctor.log.prefix import strip_prefix

PLAIN, HEADER, OWN, LIBRARY, STATEMENT, NOISE = range(6)
_CUT = 400
"""Characters of a line that are looked at."""
_GLOG = re.compile(r"[IW]\d{4,8} \d\d:\d\d:\d\d")
_LIBRARY_PATHS: tuple[str, ...] = tuple(constants("paddle")["library_paths"])
_LEAST_FOLDED = 4
"""Lines; fewer are as quickly read as the words in their place."""
_FOLDED = re.compile(b"\\x%02x{%d,}" % (LIBRARY, _LEAST_FOLDED))
_POINTERS = frozenset(" ^~")


def kinds_of(lines: Iterable[str]) -> bytes:
    """A kind for each line. Takes a moment for a long log: call it from a thread."""
    kinds = bytearray()
    frame = under = 0
    indent = 0
    for line in lines:
        if 'File "' in line or ".py" in line:
            text = strip_prefix(line[:_CUT])[1]
            if patterns.FRAME.match(text):
                frame = LIBRARY if any(part in line for part in _LIBRARY_PATHS) else OWN
                under, indent = 3, len(text) - len(text.lstrip())
                kinds.append(frame)
                continue
        if under:
            text = strip_prefix(line[:_CUT])[1]
            if text.strip() and (len(text) - len(text.lstrip()) > indent or _POINTERS.issuperset(text)):
                under -= 1
                kinds.append(frame)
                continue
            under = 0
        kinds.append(_kind(line))
    return bytes(kinds)


def _kind(line: str) -> int:
    if patterns.HEADER in line:
        return HEADER
    if line[:1] in ("I", "W") and _GLOG.match(line):
        return NOISE
    if ("Error" in line or "Exception" in line or "Warning" in line) and patterns.NAMED.match(
        strip_prefix(line[:_CUT])[1]
    ):
        return STATEMENT
    return PLAIN


class Layout(NamedTuple):
    """Rows of the screen: each shows the line at a place, from a column on. ``starts`` is None where all begin at 0.

    ``folds`` are the places of rows that stand for several lines, with their number.
    """

    places: Sequence[int]
    starts: Sequence[int] | None
    folds: dict[int, int]

    def row_of(self, place: int) -> int:
        """The first row of a line, or of what it is folded into."""
        if isinstance(self.places, range):
            return place
        row = bisect_left(self.places, place)
        if row < len(self.places) and self.places[row] == place:
            return row
        return max(0, bisect_right(self.places, place) - 1)

    def is_folded(self, place: int) -> bool:
        """Whether a line is not to be seen."""
        return bool(self.folds) and self.places[self.row_of(place)] in self.folds


def layout_of(lines: Sequence[str], kinds: bytes, shown: Collection[int], *, folded: bool, columns: int) -> Layout:
    """Where everything stands.

    Frames of libraries become one row each time when ``folded``, but those at the places ``shown``. Lines are broken
    after ``columns``, 0 for never; that takes a moment for a long log.
    """
    folds = dict(_folds(kinds, shown)) if folded else {}
    if not folds and not columns:
        return Layout(range(len(lines)), None, {})
    places = array("l")
    last = 0
    for start, count in folds.items():
        places.extend(range(last, start + 1))
        last = start + count
    places.extend(range(last, len(lines)))
    return _wrapped(lines, places, folds, columns) if columns else Layout(places, None, folds)


def _folds(kinds: bytes, shown: Collection[int]) -> Iterable[tuple[int, int]]:
    kept = sorted(shown)
    for found in _FOLDED.finditer(kinds):
        start, end = found.span()
        inside = kept[bisect_left(kept, start) : bisect_left(kept, end)]
        for stop in (*inside, end):
            if stop - start >= _LEAST_FOLDED:
                yield start, stop - start
            start = stop + 1


def _wrapped(lines: Sequence[str], unwrapped: Sequence[int], folds: dict[int, int], columns: int) -> Layout:
    places, starts = array("l"), array("l")
    for place in unwrapped:
        line = lines[place]
        places.append(place)
        starts.append(0)
        if place in folds or (len(line) <= columns and (line.isascii() or cell_len(line) <= columns)):
            continue
        for start in breaks(line, columns):
            places.append(place)
            starts.append(start)
    return Layout(places, starts, folds)


def breaks(line: str, columns: int) -> Iterable[int]:
    """The places in a line at which it goes on in the next row."""
    line = line[:LONGEST_LINE]
    if line.isascii():
        yield from range(columns, len(line), columns)
        return
    start = 0
    for piece in chop_cells(line, columns)[:-1]:
        start += len(piece)
        yield start


def places_of(words: str, lines: Iterable[str]) -> array[int]:
    """The places of the lines that hold ``words``; capitals count where there are any."""
    if not words:
        return array("l")
    if words != words.lower():
        return array("l", (place for place, line in enumerate(lines) if words in line))
    return array("l", (place for place, line in enumerate(lines) if words in line.lower()))


def spans_of(words: str, line: str) -> Iterable[tuple[int, int]]:
    """Where ``words`` stand in a line."""
    text = line.lower() if words == words.lower() else line
    start = text.find(words) if words else -1
    while start >= 0:
        yield start, start + len(words)
        start = text.find(words, start + len(words))
