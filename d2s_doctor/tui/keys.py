"""The keys that go everywhere: what each does, its letter where nothing is typed, and how much it matters.

Each binding has a name, by which a file of the user gives it other keys; see ``keymap``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.binding import Binding, BindingType
from textual.widget import Widget

from d2s_doctor.tui.pane import PANES

_SHORT = {"escape": "Esc", "question_mark": "?", "slash": "/", "colon": ":"}


class KeyCommand(NamedTuple):
    """Something the user can do. ``weight`` says how long it stays on the last line; 0 is never there.

    ``key`` works everywhere, ``letter`` where no text field has the focus; either may be "". ``in_pane``: the pane in
    front does it, where it can.
    """

    action: str
    key: str
    letter: str
    weight: int
    in_pane: bool = False

    @property
    def words(self) -> str:
        """Its name on the last line, as a key of the catalogue."""
        return f"key.{self.action}"

    @property
    def title(self) -> str:
        """Its name in the palette, which is longer."""
        return f"do.{self.action}"

    def written(self, keymap: Mapping[str, str]) -> str:
        """Its key as people write it; the letter where there is nothing else."""
        return written_key(
            keymap.get(self.action, self.key) if self.key else keymap.get(self.action + LETTER, self.letter)
        )

    @property
    def run(self) -> str:
        """What Textual is to run."""
        return f"in_pane('{self.action}')" if self.in_pane else self.action


KEY_COMMANDS = (
    KeyCommand("cancel", "escape", "", 9),
    KeyCommand("run", "ctrl+r", "r", 9),
    KeyCommand("next", "ctrl+n", "", 8),
    KeyCommand("search", "", "slash", 6),
    KeyCommand("hit", "", "n", 0, in_pane=True),
    KeyCommand("hit_before", "", "N", 0, in_pane=True),
    KeyCommand("fold", "", "z", 7, in_pane=True),
    KeyCommand("wrap", "", "w", 6, in_pane=True),
    KeyCommand("evidence", "", "v", 7, in_pane=True),
    KeyCommand("evidence_before", "", "V", 0, in_pane=True),
    KeyCommand("failure", "", "f", 7, in_pane=True),
    KeyCommand("failure_before", "", "F", 0, in_pane=True),
    KeyCommand("code", "", "c", 7),
    KeyCommand("links", "", "u", 0, in_pane=True),
    KeyCommand("run_own", "", "x", 2),
    KeyCommand("open", "ctrl+o", "o", 5),
    KeyCommand("base", "f6", "b", 4),
    KeyCommand("copy", "f9", "y", 5),
    KeyCommand("report", "ctrl+s", "s", 3),
    KeyCommand("python", "ctrl+g", "p", 1),
    KeyCommand("language", "f7", "l", 4),
    KeyCommand("theme", "f8", "t", 0),
    KeyCommand("save_sample", "", "", 0),
    KeyCommand("help", "f1", "question_mark", 10),
    KeyCommand("command_palette", "ctrl+p", "colon", 6),
    KeyCommand("quit", "ctrl+q", "q", 10),
)
_MOVES = {
    "down": ("j", "cursor_down", "scroll_down"),
    "up": ("k", "cursor_up", "scroll_up"),
    "first": ("g", "first", "scroll_home"),
    "last": ("G", "last", "scroll_end"),
}
"""A letter, and what a list and a text call it."""
LETTER = ".letter"
"""Ends the name of a binding that does not work in a text field."""


def key_bindings() -> dict[str, Binding]:
    """All bindings by name, those of the panes and those of the commands. Escape goes to a dialog or a list first."""
    found = []
    for place, spec in enumerate(PANES, 1):
        found += _pair(f"step.{spec.step}", f"step('{spec.step}')", spec.key, str(place))
    for each in KEY_COMMANDS:
        found += _pair(each.action, each.run, each.key, each.letter)
    for name, (letter, *_) in _MOVES.items():
        found += _pair(f"move.{name}", f"move('{name}')", "", letter)
    return {binding.id or "": binding for binding in found}


def bindings() -> list[BindingType]:
    """The same for a class of Textual."""
    return list(key_bindings().values())


def move(focused: Widget | None, where: str) -> None:
    """Move in a list or a text; nothing happens where that is not possible."""
    _, *names = _MOVES[where]
    for name in names:
        action = getattr(focused, f"action_{name}", None)
        if action:
            action()
            return


def written_key(key: str) -> str:
    """A key as people write it: ^R, F6, Esc."""
    first = key.partition(",")[0]
    if first.startswith("ctrl+"):
        return f"^{first[5:].upper()}"
    return _SHORT.get(first, first.upper() if len(first) > 1 else first)


def _pair(name: str, action: str, key: str, letter: str) -> list[Binding]:
    pair = [Binding(key, action, show=False, priority=action != "cancel", id=name)] if key else []
    return pair + ([Binding(letter, action, show=False, id=name + LETTER)] if letter else [])
