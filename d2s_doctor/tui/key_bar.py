"""The few keys that matter now, on the last line; a click does the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

_GAP = 3


class ShownKey(NamedTuple):
    """A key as people write it, what it does in words, its action, and how much it matters."""

    key: str
    words: str
    action: str
    weight: int


class KeyBar(Widget):
    """Keys in a steady order: where the line is short, those of less weight are left out; the palette has it all."""

    class KeyClicked(Message):
        """The user wants what a key does."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self) -> None:
        super().__init__(id="key-bar")
        self.keys: Sequence[ShownKey] = ()

    def show_keys(self, keys: Sequence[ShownKey]) -> None:
        if keys != self.keys:
            self.keys = keys
            self.refresh()

    def _placed(self) -> list[tuple[int, ShownKey, Content]]:
        """Each key that fits, with the column where it ends."""
        parts = {key: Content.assemble((key.key, "bold $accent"), f" {key.words}") for key in self.keys}
        free, chosen = self.size.width + _GAP, set()
        for key in sorted(self.keys, key=lambda key: -key.weight):
            free -= parts[key].cell_length + _GAP
            if free < 0:
                break
            chosen.add(key)
        placed, used = [], 0
        for key in self.keys:
            if key in chosen:
                part = parts[key].pad_right(_GAP)
                used += part.cell_length
                placed.append((used, key, part))
        return placed

    def render(self) -> Content:
        return Content("").join(part for _, _, part in self._placed())

    def on_click(self, event: events.Click) -> None:
        for edge, key, _ in self._placed():
            if event.x < edge:
                self.post_message(self.KeyClicked(key.action))
                return
