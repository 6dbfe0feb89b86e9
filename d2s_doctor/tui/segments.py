"""A choice on one line: ‹ before │ after ›. Arrows and clicks choose."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget


class Segments(Widget, can_focus=True):
    """Names beside each other, one of them chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
    ]

    class SegmentChosen(Message):
        """Another name is chosen."""

        def __init__(self, segments: Segments, name: str) -> None:
            super().__init__()
            self.segments = segments
            self.name = name

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.names: dict[str, str] = {}
        self.chosen = ""

    def show_names(self, names: dict[str, str], chosen: str) -> None:
        """``names`` maps what is chosen to how it is called."""
        self.names, self.chosen = names, chosen
        self.styles.width = self._content().cell_length
        self.refresh()

    def _content(self) -> Content:
        look = "bold $accent reverse" if self.has_focus else "bold $accent underline"
        return Content("").join(
            Content.styled(f" {text} ", look if name == self.chosen else "$text-muted")
            for name, text in self.names.items()
        )

    def render(self) -> Content:
        return self._content()

    def action_move(self, by: int) -> None:
        names = list(self.names)
        if self.chosen in names:
            place = min(max(0, names.index(self.chosen) + by), len(names) - 1)
            self._choose(names[place])

    def on_click(self, event: events.Click) -> None:
        edge = 0
        for name, text in self.names.items():
            edge += Content(text).cell_length + 2
            if event.x < edge:
                self._choose(name)
                return

    def _choose(self, name: str) -> None:
        if name != self.chosen:
            self.post_message(self.SegmentChosen(self, name))
