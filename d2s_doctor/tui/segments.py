"""A choice on one line: ‹ before │ after ›. Arrows and clicks choose."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from d2s_doctor.tui.clickable_line import ClickableLine


class Segments(ClickableLine, can_focus=True):
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
        self.styles.width = self.render().cell_length
        self.refresh()

    def parts(self) -> list[tuple[str, Content]]:
        """Each name; the chosen one is reversed while it has the focus."""
        look = "bold $accent reverse" if self.has_focus else "bold $accent underline"
        return [
            (f"choose({name!r})", Content.styled(f" {text} ", look if name == self.chosen else "$muted"))
            for name, text in self.names.items()
        ]

    def action_move(self, by: int) -> None:
        """Choose the next or the previous name."""
        names = list(self.names)
        if self.chosen in names:
            place = min(max(0, names.index(self.chosen) + by), len(names) - 1)
            self.action_choose(names[place])

    def action_choose(self, name: str) -> None:
        """Choose a name, and say so to the pane."""
        if name != self.chosen:
            self.post_message(self.SegmentChosen(self, name))
