"""The keys that go everywhere: what each does, how it is written, and how much it matters on the last line."""

from __future__ import annotations

from typing import NamedTuple

from textual.binding import Binding, BindingType

from d2s_doctor.tui.pane import PANES


class KeyCommand(NamedTuple):
    """Something the user can do. ``weight`` says how long it stays on the last line; 0 is never there."""

    action: str
    key: str
    written: str
    weight: int

    @property
    def words(self) -> str:
        """Its name on the last line, as a key of the catalogue."""
        return f"key.{self.action}"

    @property
    def title(self) -> str:
        """Its name in the palette, which is longer."""
        return f"do.{self.action}"


KEY_COMMANDS = (
    KeyCommand("cancel", "escape", "Esc", 9),
    KeyCommand("run", "ctrl+r", "^R", 9),
    KeyCommand("next", "ctrl+n", "^N", 8),
    KeyCommand("open", "ctrl+o", "^O", 5),
    KeyCommand("base", "f6", "F6", 4),
    KeyCommand("copy", "f9", "F9", 5),
    KeyCommand("report", "ctrl+s", "^S", 3),
    KeyCommand("python", "ctrl+g", "^G", 1),
    KeyCommand("language", "f7", "F7", 4),
    KeyCommand("theme", "f8", "F8", 0),
    KeyCommand("help", "f1", "F1", 10),
    KeyCommand("command_palette", "ctrl+p", "^P", 6),
    KeyCommand("quit", "ctrl+q", "^Q", 10),
)


def bindings() -> list[BindingType]:
    """All keys of the app: those of the panes and those of the commands. Escape goes to a dialog or a list first."""
    steps = [Binding(spec.key, f"step('{spec.step}')", show=False, priority=True) for spec in PANES]
    return [
        *steps,
        *(Binding(each.key, each.action, show=False, priority=each.action != "cancel") for each in KEY_COMMANDS),
    ]
