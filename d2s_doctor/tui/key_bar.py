"""The few keys that matter now, on the last line; a click does the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from d2s_doctor.tui.clickable_line import ClickableLine

_GAP = 3


class ShownKey(NamedTuple):
    """A key as people write it, what it does in words, its action, and how much it matters."""

    key: str
    words: str
    action: str
    weight: int


class KeyBar(ClickableLine):
    """Keys in a steady order: where the line is short, those of less weight are left out; the palette has it all."""

    def __init__(self) -> None:
        super().__init__(id="key-bar")
        self.keys: Sequence[ShownKey] = ()

    def show_keys(self, keys: Sequence[ShownKey]) -> None:
        """Draw these keys from left to right."""
        if keys != self.keys:
            self.keys = keys
            self.refresh()

    def parts(self) -> list[tuple[str, Content]]:
        """The keys that fit."""
        parts = {key: Content.assemble((key.key, "bold $accent"), f" {key.words}") for key in self.keys}
        free, chosen = self.size.width + _GAP, set()
        for key in sorted(self.keys, key=lambda key: -key.weight):
            free -= parts[key].cell_length + _GAP
            if free < 0:
                break
            chosen.add(key)
        return [(f"app.{key.action}", parts[key].pad_right(_GAP)) for key in self.keys if key in chosen]
