"""Lines of untrusted text with their numbers; draws only what is on the screen, so length does not matter."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from d2s_doctor.log.clean import LONGEST_LINE
from d2s_doctor.tui.log_lines import LIBRARY, PLAIN, Layout, layout_of, places_of, spans_of

_AT_ONCE = 20_000
"""Lines that are searched and broken without a thread: that takes less than a twentieth of a second."""
_LOOKS = ("", "log--header", "log--own", "log--library", "log--statement", "log--noise")
"""By the kinds of ``log_lines``."""


class LogView(ScrollView, can_focus=True):
    """Shows lines as they are: no markup, no escapes. Some may be marked as evidence, some folded, some found."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "log--number",
        "log--evidence",
        "log--evidence-number",
        "log--hit",
        *_LOOKS[1:],
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", show=False),
        Binding("down", "scroll_down", show=False),
        Binding("left", "scroll_left", show=False),
        Binding("right", "scroll_right", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "scroll_home", show=False),
        Binding("end", "scroll_end", show=False),
    ]

    class Searched(Message):
        """What was searched for is known: ``place`` of ``count`` is looked at, 0 for none."""

        def __init__(self, words: str, place: int, count: int) -> None:
            super().__init__()
            self.words, self.place, self.count = words, place, count

    def __init__(self, *, id: str | None = None, numbers: bool = True, folded_words: str = "{count}") -> None:
        super().__init__(id=id)
        self.numbers = numbers
        self.folded_words = folded_words
        """What stands in the place of frames of libraries."""
        self.lines: list[str] = []
        self.marked: frozenset[int] = frozenset()
        self.folded, self.wrapped = True, False
        self._kinds = b""
        self._layout = Layout(range(0), None, {})
        self._words = ""
        self._hits: Sequence[int] = array("l")
        self._hit = 0
        self._sought = 0
        self._widest = 0
        self._open = False
        self._following = True
        self._line_to_show = 0
        self._numbers: list[int] | None = None

    def show_lines(
        self,
        lines: Iterable[str],
        columns: int | None = None,
        numbers: list[int] | None = None,
        kinds: bytes = b"",
    ) -> None:
        """Replace everything; the view begins at the top again. Whoever knows the widest line says its ``columns``.

        ``numbers`` are those of the lines where some are left out, 0 for a gap; ``kinds`` are those of ``log_lines``.
        """
        self.lines = list(lines)
        self._numbers, self._kinds = numbers, kinds
        self._following = True
        self._widest = widest(self.lines) if columns is None else columns
        self._open = False
        self.marked = frozenset()
        self._line_to_show = 0
        self._words, self._hits = "", array("l")
        self._sought = 0
        self._lay_out()
        self.scroll_to(0, 0, animate=False)

    def write(self, text: str) -> None:
        """Add output as it comes; a line may come in pieces. The view follows while its end is on the screen."""
        first, *following = text.replace("\r\n", "\n").split("\n")
        if self._open and self.lines:
            self.lines[-1] += first
            start = len(self.lines) - 1
        else:
            start = len(self.lines)
            self.lines.append(first)
        self.lines += following
        self._open = bool(self.lines[-1])
        if not self._open:
            self.lines.pop()
        self._widest = max(self._widest, widest(self.lines[start:]))
        self._lay_out()
        if self._following:
            self.scroll_end(animate=False)

    # What stands where

    def _lay_out(self) -> None:
        columns = (
            max(10, self.scrollable_content_region.width - self._gutter) if self.wrapped and self.size.width else 0
        )
        lines, kinds, folded, numbers = self.lines, self._kinds, self.folded, self._numbers
        shown = {self._place(number) for number in self.marked}

        def work() -> None:
            layout = layout_of(lines, kinds, shown, folded=folded, columns=columns)
            self.call_later(take, layout)

        def take(layout: Layout) -> None:
            if (lines, kinds, folded, numbers) == (self.lines, self._kinds, self.folded, self._numbers):
                self._take_layout(layout)

        if columns and len(lines) > _AT_ONCE:
            self.run_worker(work, thread=True, exclusive=True, group="layout")
        else:
            self._take_layout(layout_of(lines, kinds, shown, folded=folded, columns=columns))

    def _take_layout(self, layout: Layout) -> None:
        """The line at the top stays there."""
        top = self._top_place()
        self._layout = layout
        width = 0 if layout.starts is not None else self._widest + self._gutter
        self.virtual_size = Size(width, len(layout.places))
        if top and not self._line_to_show:
            self.scroll_to(y=layout.row_of(top), animate=False)
        self.refresh()

    def _top_place(self) -> int:
        places, top = self._layout.places, self.scroll_offset.y
        return places[top] if 0 <= top < len(places) else 0

    def watch_scroll_y(self, old: float, new: float) -> None:
        super().watch_scroll_y(old, new)
        self._following = self.is_vertical_scroll_end  # not asked while the size changes, which is nobody's wish

    @property
    def is_following(self) -> bool:
        """Whether the end is on the screen, and so nobody has scrolled back."""
        return self._following

    def mark(self, numbers: Collection[int]) -> None:
        """Highlight these 1-based lines as evidence."""
        self.marked = frozenset(numbers)
        self._lay_out()

    def toggle_folds(self) -> None:
        """Fold or unfold the frames of libraries."""
        self.folded = not self.folded
        self._lay_out()

    def toggle_wrap(self) -> None:
        """Break long lines, or let them go on beyond the edge."""
        self.wrapped = not self.wrapped
        self.scroll_to(x=0, animate=False)
        self._lay_out()

    # Going somewhere

    def seek(self, number: int) -> None:
        """Bring a 1-based line a third down the screen, from its beginning; when hidden, as soon as it is seen."""
        self._line_to_show = number
        if self.size.height:
            self.call_after_refresh(self._find)

    def seek_next(self, numbers: Collection[int], by: int) -> None:
        """Go to the next one of some 1-based lines, or with -1 to the one before; after the last comes the first."""
        wanted = sorted(numbers)
        if wanted:
            here = self._number(self._looked_at())
            place = bisect_right(wanted, here) if by > 0 else bisect_left(wanted, here) - 1
            self.seek(wanted[place % len(wanted)])

    def _looked_at(self) -> int:
        """The place that a search goes on from: where ``seek`` puts what it was asked for."""
        places = self._layout.places
        row = self.scroll_offset.y + (self.size.height // 3 if self.scroll_offset.y else 0)
        return self._sought if self._is_seen(self._sought) else places[min(row, len(places) - 1)] if places else 0

    def _is_seen(self, place: int) -> bool:
        row = self._layout.row_of(place)
        return 0 <= row - self.scroll_offset.y < self.size.height

    def on_resize(self) -> None:
        if self.wrapped:
            self._lay_out()
        self.call_after_refresh(self._find)
        if self._following and not self.numbers:
            self.call_after_refresh(self.scroll_end, animate=False)

    def _find(self) -> None:
        if self._line_to_show and self.size.height:
            place = self._place(self._line_to_show)
            if self._layout.is_folded(place):
                self.toggle_folds()
            self._sought = place
            self.scroll_to(0, max(0, self._layout.row_of(place) - self.size.height // 3), animate=False)
            self._line_to_show = 0

    def _place(self, number: int) -> int:
        """Where a line stands; where it is left out, the first one after it."""
        if self._numbers is None:
            return number - 1
        return next((place for place, each in enumerate(self._numbers) if each >= number), 0)

    def _number(self, place: int) -> int:
        return place + 1 if self._numbers is None else self._numbers[place]

    # Searching

    @property
    def searched_for(self) -> str:
        """The words that were searched for last, "" for none."""
        return self._words

    @property
    def can_fold(self) -> bool:
        """Whether there is anything to fold or unfold."""
        return bool(self._layout.folds) or not self.folded

    def search(self, words: str) -> None:
        """Find all lines with ``words`` and go to the first of them from here on; ``Searched`` says what came of it."""
        lines, self._words = self.lines, words

        def take(hits: array[int]) -> None:
            if lines is self.lines and words == self._words:
                self._hits = hits
                self._hit = bisect_left(hits, self._looked_at())
                self._go_to_hit()

        if len(lines) > _AT_ONCE:
            work = lambda: self.call_later(take, places_of(words, lines))  # noqa: E731
            self.run_worker(work, thread=True, exclusive=True, group="search")
        else:
            take(places_of(words, lines))

    def next_hit(self, by: int) -> None:
        """Go to the next line that was found, or with -1 to the one before; after the last comes the first."""
        self._hit += by
        self._go_to_hit()

    def _go_to_hit(self) -> None:
        if self._hits:
            self._hit %= len(self._hits)
            self.seek(self._number(self._hits[self._hit]))
        self.post_message(self.Searched(self._words, self._hit + 1 if self._hits else 0, len(self._hits)))
        self.refresh()

    # Drawing

    @property
    def _gutter(self) -> int:
        return len(str(self._number(len(self.lines) - 1))) + 3 if self.numbers and self.lines else 0

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        row = top + y
        width = self.scrollable_content_region.width
        base = self.rich_style
        layout = self._layout
        if row >= len(layout.places) or layout.places[row] >= len(self.lines):
            return Strip.blank(width, base)
        place = layout.places[row]
        start = layout.starts[row] if layout.starts else 0
        end = layout.starts[row + 1] if layout.starts and row + 1 < len(layout.starts) else 0
        number = self._number(place)
        evidence = number in self.marked
        style = base + self.get_component_rich_style("log--evidence", partial=True) if evidence else base
        text = _shown(self.lines[place])[start : end or None]
        if place in layout.folds:
            text = self.folded_words.format(count=layout.folds[place])
        body = Strip(self._segments(text, place, start, style), cell_len(text))
        columns = max(0, width - self._gutter)
        body = body.crop_extend(left, left + columns, style).apply_offsets(left + start, place)
        if not self._gutter:
            return body
        part = "log--evidence-number" if evidence else "log--number"
        sign = "▶" if evidence and not start else "▸" if place in layout.folds else " "
        written = number if number and not start else ""
        gutter = f"{sign}{written:>{self._gutter - 2}} "
        return Strip([Segment(gutter, base + self.get_component_rich_style(part, partial=True)), *body])

    def _segments(self, text: str, place: int, start: int, style: Style) -> list[Segment]:
        kind = self._kinds[place] if place < len(self._kinds) else PLAIN
        if kind and (kind != LIBRARY or self._number(place) not in self.marked):
            style += self.get_component_rich_style(_LOOKS[kind], partial=True)
        spans = [(*span, "log--hit") for span in spans_of(self._words, text)]
        selection = self.text_selection
        span = selection.get_span(place) if selection else None
        if span:
            first, last = span[0] - start, len(text) if span[1] == -1 else span[1] - start
            if last > 0:
                spans = [(max(0, first), last, "screen--selection")]
        segments, done = [], 0
        for first, last, name in spans:
            owner = self.screen if name.startswith("screen") else self
            segments.append(Segment(text[done:first], style))
            segments.append(Segment(text[first:last], style + owner.get_component_rich_style(name, partial=True)))
            done = last
        return [each for each in (*segments, Segment(text[done:], style)) if each.text]

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        return selection.extract("\n".join(map(_shown, self.lines))), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        self.refresh(Region(0, 0, *self.size))


def widest(lines: Iterable[str]) -> int:
    """Columns of the widest line as it is drawn. Takes a moment for a long log."""
    return max(map(_cells, lines), default=0)


def _shown(line: str) -> str:
    """A line as it is drawn: a progress bar's carriage return is a space, the end of an endless line is left out."""
    return line[:LONGEST_LINE].replace("\r", " ")


def _cells(line: str) -> int:
    return cell_len(line[:LONGEST_LINE]) if not line.isascii() else min(len(line), LONGEST_LINE)
