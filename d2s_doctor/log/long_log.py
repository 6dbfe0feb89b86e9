"""A log of any length in little memory: only the stretches around lines that may matter are kept.

A training log says the same few things a million times over, with other numbers. So each line is reduced to its form
(digits all alike) by functions that run at the speed of C, and only a form that was not seen before is looked at.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Literal, NamedTuple

from d2s_doctor.log.blocks import Block, blocks
from d2s_doctor.log.clean import LONGEST_LINE, clean_text
from d2s_doctor.log.decode import decode_line, with_ascii_breaks
from d2s_doctor.log.pasted import as_typed
from d2s_doctor.log.patterns import HEADER
from d2s_doctor.log.unwrap import WIDEST, Row

Interest = Literal["error", "warning", "words", ""]
"""Why a line is kept: part of a failure, a warning, words of a signature; "" when it is not."""
_PlacedLine = tuple[int, int, bytes]
"""Place of a line in the log, its number, its bytes."""


class _Reach(NamedTuple):
    """How many lines around an interesting one are kept, how often for the same form, and how many in all."""

    before: int
    after: int
    repeats: int
    most: int


REACHES = {
    "error": _Reach(40, 400, 2000, 60_000),
    "warning": _Reach(2, 4, 2000, 16_000),
    "words": _Reach(2, 8, 200, 8_000),
}
"""By interest; the browser's reading of long logs takes the same."""
_MOST_BEFORE = max(reach.before for reach in REACHES.values())
_WHOLE_FAILURE = REACHES["error"].after
"""Fewer lines than this after its header, and then none: a failure was cut short, being one too many of its kind."""
_MOST_BYTES = 8_000_000
"""Of the kept lines of one interest."""
_LONGEST_KEPT = 8 * LONGEST_LINE
"""Bytes of one line: enough for its characters, with some escapes among them."""
_MOST_FORMS = 100_000
_MOST_FORM_BYTES = 8_000_000
_HEADER = HEADER.encode()
_PRINTABLE = bytes(range(32, 127)) + b"\n"
_FORM = bytes.maketrans(b"0123456789\r", b"0000000000\n")
LineSelector = Callable[[list[str]], Iterable[tuple[int, Interest]]]
"""Of many lines, the places of those that may matter, and why."""


class _KeptLines:
    """The first and the last of the lines that are kept for one interest.

    ``through`` is the place of the last line that was added, ``until`` that up to which lines are to be added.
    """

    def __init__(self, reach: _Reach) -> None:
        self.reach = reach
        self.head: list[_PlacedLine] = []
        self.tail: deque[_PlacedLine] = deque()
        self.head_size = self.tail_size = 0
        self.evicted = False
        self.through = -1
        self.until = -1

    def add(self, found: _PlacedLine) -> None:
        self.through, size = found[0], len(found[2])
        if len(self.head) < self.reach.most // 2 and self.head_size < _MOST_BYTES // 2:
            self.head.append(found)
            self.head_size += size
            return
        self.tail.append(found)
        self.tail_size += size
        full = self.reach.most // 2
        while len(self.tail) > full or self.tail_size > _MOST_BYTES // 2:
            self.tail_size -= len(self.tail.popleft()[2])
            self.evicted = True

    def lines(self) -> list[_PlacedLine]:
        """All of them. The tail begins with a whole failure if the one that it began with was cut."""
        if self.evicted:
            first = list(islice(self.tail, _WHOLE_FAILURE))
            start = next((count for count, line in enumerate(first) if _HEADER in line[2]), 0)
            for _ in range(start):
                self.tail.popleft()
        return [*self.head, *self.tail]


class _Reader:
    """Reads block after block; ``place`` counts lines and their parts around carriage returns.

    ``interests`` are the forms worth keeping, why, and ``repeats`` how often each was. ``earlier`` are the last blocks.
    """

    def __init__(self, selector: LineSelector) -> None:
        self.selector = selector
        self.kept: dict[str, _KeptLines] = {name: _KeptLines(reach) for name, reach in REACHES.items()}
        self.seen: set[bytes] = set()
        self.seen_bytes = 0
        self.interests: dict[bytes, Interest] = {}
        self.repeats: dict[bytes, int] = {}
        self.longest = 0
        self.place = 0
        self.earlier: deque[tuple[int, Block]] = deque()

    def read(self, block: Block) -> None:
        if b"\r" in block.data:
            block = block._replace(data=block.data.replace(b"\r\n", b"\n"))
        forms = _lines(block.data.translate(_FORM), b"\n")
        unique = set(forms)
        if len(self.seen) > _MOST_FORMS or self.seen_bytes > _MOST_FORM_BYTES:
            self.seen, self.seen_bytes, self.interests, self.repeats = set(), 0, {}, {}
        self._select_forms(unique - self.seen)
        going_on = any(kept.until >= self.place for kept in self.kept.values())
        if going_on or not self.interests.keys().isdisjoint(unique):
            self._keep(block, forms)
        self._remember(block, len(forms))

    def rows(self) -> list[Row]:
        """What was kept, cleaned, in the order of the log; a blank row where something was left out."""
        places: dict[int, tuple[int, bytes]] = {}
        for kept in self.kept.values():
            places.update((place, (number, raw)) for place, number, raw in kept.lines())
        rows: list[Row] = []
        last, begun = -1, 0
        for place in sorted(places):
            number, raw = places[place]
            if place != last + 1:
                _drop_incomplete(rows, begun)
                rows.append((number, ""))
                begun = 0
            if _HEADER in raw:
                begun = len(rows)
            rows.append((number, _text(raw)))
            last = place
        if last + 1 < self.place:
            _drop_incomplete(rows, begun)
        return rows

    def _select_forms(self, fresh: set[bytes]) -> None:
        """Decide once for each form whether it matters."""
        self.seen |= fresh
        self.seen_bytes += sum(map(len, fresh))
        forms = list(fresh)
        self.interests.update((forms[place], interest) for place, interest in self.selector(_texts(forms)))
        longest = max(fresh, key=len, default=b"")
        if self.longest < len(longest) and self.longest <= WIDEST:
            self.longest = len(longest)
            self.interests.setdefault(longest, "words")  # the longest line of all shows where lines were broken

    def _keep(self, block: Block, forms: list[bytes]) -> None:
        spans: dict[str, list[tuple[int, int]]] = {name: [(0, kept.until)] for name, kept in self.kept.items()}
        for place, form in enumerate(forms, self.place):
            interest = self.interests.get(form)
            if interest:
                reach = REACHES[interest]
                spans[interest].append((place - reach.before, place + reach.after))
                self.repeats[form] = self.repeats.get(form, 0) + 1
                if self.repeats[form] >= reach.repeats:
                    del self.interests[form]
        lines = self._with_lines_before(block)
        first, last = lines[0][0], lines[-1][0]
        for name, kept in self.kept.items():
            for start, end in spans[name]:
                for place in range(max(start, kept.through + 1, first), min(end, last) + 1):
                    kept.add(lines[place - first])
                kept.until = max(kept.until, end)

    def _with_lines_before(self, block: Block) -> list[_PlacedLine]:
        """The lines of this block, after those just before it."""
        found = [line for place, each in self.earlier for line in _placed_lines(each, place)]
        return found[-_MOST_BEFORE:] + _placed_lines(block, self.place)

    def _remember(self, block: Block, count: int) -> None:
        self.earlier.append((self.place, block))
        self.place += count
        while len(self.earlier) > 1 and self.place - self.earlier[1][0] >= _MOST_BEFORE:
            self.earlier.popleft()


def _drop_incomplete(rows: list[Row], begun: int) -> None:
    """Take away a failure that began at ``begun`` (0 for none) when too little of it was kept."""
    if begun and len(rows) - begun < _WHOLE_FAILURE:
        del rows[begun:]


def _lines(data: bytes, mark: bytes) -> list[bytes]:
    found = data.split(mark)
    if not found[-1]:
        found.pop()  # what follows the last break belongs to the next block
    return found


def _placed_lines(block: Block, place: int) -> list[_PlacedLine]:
    found: list[_PlacedLine] = []
    for number, line in enumerate(_lines(block.data, b"\n"), block.number):
        for part in line.split(b"\r"):
            found.append((place + len(found), number, part[:_LONGEST_KEPT]))
    if block.data.endswith(b"\r"):
        found.pop()
    return found


def _texts(forms: list[bytes]) -> list[str]:
    together = b"\n".join(forms)
    if together.isascii() and not together.translate(None, _PRINTABLE):
        return together.decode("ascii").split("\n")
    return [_text(form) for form in forms]


def _text(raw: bytes) -> str:
    return as_typed(clean_text(decode_line(raw)))[:LONGEST_LINE]


def interesting_rows(chunks: Iterable[bytes], selector: LineSelector) -> list[Row]:
    """The rows of a log that may matter, with their numbers in it; see ``lines_of`` for what to do with them.

    ``selector`` is asked once for each form of a line, cleaned, digits as zeros. Memory stays below a bound that
    depends on neither the length of the log nor that of a line: of very many interesting lines, the first and the last
    are kept.
    """
    reader = _Reader(selector)
    for block in blocks(with_ascii_breaks(chunks)):
        reader.read(block)
    return reader.rows()
