"""Lines of untrusted text with their numbers; draws only what is on the screen, so length does not matter."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from d2s_doctor.log.clean import LONGEST_LINE


class LogView(ScrollView, can_focus=True):
    """Shows lines as they are: no markup, no escapes, no wrapping. Some may be marked as evidence."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"log--number", "log--evidence", "log--evidence-number"}
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

    def __init__(self, *, id: str | None = None, numbers: bool = True) -> None:
        super().__init__(id=id)
        self.numbers = numbers
        self.lines: list[str] = []
        self.marked: frozenset[int] = frozenset()
        self._widest = 0
        self._open = False
        self._following = True
        self._line_to_show = 0
        self._numbers: list[int] | None = None

    def show_lines(self, lines: Iterable[str], columns: int | None = None, numbers: list[int] | None = None) -> None:
        """Replace everything; the view begins at the top again. Whoever knows the widest line says its ``columns``.

        ``numbers`` are those of the lines where some are left out, 0 for a gap.
        """
        self.lines = list(lines)
        self._numbers = numbers
        self._following = True
        self._widest = widest(self.lines) if columns is None else columns
        self._open = False
        self.marked = frozenset()
        self._line_to_show = 0
        self._measure()
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
        self._measure()
        if self._following:
            self.scroll_end(animate=False)

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
        self.refresh()

    def seek(self, number: int) -> None:
        """Bring a 1-based line a third down the screen, from its beginning; when hidden, as soon as it is seen."""
        self._line_to_show = number
        if self.size.height:
            self.call_after_refresh(self._find)

    def on_resize(self) -> None:
        self.call_after_refresh(self._find)
        if self._following and not self.numbers:
            self.call_after_refresh(self.scroll_end, animate=False)

    def _find(self) -> None:
        if self._line_to_show and self.size.height:
            self.scroll_to(0, max(0, self._place(self._line_to_show) - self.size.height // 3), animate=False)
            self._line_to_show = 0

    def _place(self, number: int) -> int:
        """Where a line stands; where it is left out, the first one after it."""
        if self._numbers is None:
            return number - 1
        return next((place for place, each in enumerate(self._numbers) if each >= number), 0)

    def _number(self, place: int) -> int:
        return place + 1 if self._numbers is None else self._numbers[place]

    @property
    def _gutter(self) -> int:
        return len(str(self._number(len(self.lines) - 1))) + 3 if self.numbers and self.lines else 0

    def _measure(self) -> None:
        self.virtual_size = Size(self._widest + self._gutter, len(self.lines))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        place = top + y
        width = self.size.width
        base = self.rich_style
        if place >= len(self.lines):
            return Strip.blank(width, base)
        number = self._number(place)
        evidence = number in self.marked
        style = base + self.get_component_rich_style("log--evidence", partial=True) if evidence else base
        text = _shown(self.lines[place])
        body = Strip(self._segments(text, place, style), cell_len(text))
        columns = max(0, width - self._gutter)
        body = body.crop_extend(left, left + columns, style).apply_offsets(left, place)
        if not self._gutter:
            return body
        part = "log--evidence-number" if evidence else "log--number"
        sign = "▶" if evidence else " "
        gutter = f"{sign}{number or '':>{self._gutter - 2}} "
        return Strip([Segment(gutter, base + self.get_component_rich_style(part, partial=True)), *body])

    def _segments(self, text: str, y: int, style: Style) -> list[Segment]:
        selection = self.text_selection
        span = selection.get_span(y) if selection else None
        if span is None:
            return [Segment(text, style)]
        start, end = span
        end = len(text) if end == -1 else end
        chosen = style + self.screen.get_component_rich_style("screen--selection", partial=True)
        parts = ((text[:start], style), (text[start:end], chosen), (text[end:], style))
        return [Segment(part, look) for part, look in parts if part]

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
