"""The keys that go everywhere: what each does, how it is written, and how much it matters on the last line."""

from __future__ import annotations

from typing import NamedTuple

from textual.binding import Binding, BindingType

from d2s_doctor.tui.pane import PANES


class Command(NamedTuple):
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


COMMANDS = (
    Command("cancel", "escape", "Esc", 9),
    Command("run", "ctrl+r", "^R", 9),
    Command("next", "ctrl+n", "^N", 8),
    Command("open", "ctrl+o", "^O", 5),
    Command("base", "f6", "F6", 4),
    Command("copy", "f9", "F9", 5),
    Command("report", "ctrl+s", "^S", 3),
    Command("python", "ctrl+g", "^G", 1),
    Command("language", "f7", "F7", 4),
    Command("theme", "f8", "F8", 0),
    Command("help", "f1", "F1", 8),
    Command("command_palette", "ctrl+p", "^P", 6),
    Command("quit", "ctrl+q", "^Q", 8),
)


def bindings() -> list[BindingType]:
    """All keys of the app: those of the panes and those of the commands. Escape goes to a dialog or a list first."""
    steps = [Binding(spec.key, f"step('{spec.step}')", show=False, priority=True) for spec in PANES]
    return [
        *steps,
        *(Binding(each.key, each.action, show=False, priority=each.action != "cancel") for each in COMMANDS),
    ]
