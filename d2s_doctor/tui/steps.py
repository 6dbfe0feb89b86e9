"""The steps, always on the first line of the screen."""

from __future__ import annotations

from textual.content import Content

from d2s_doctor.tui.clickable_line import ClickableLine
from d2s_doctor.tui.pane import PANES, Progress

_SIGNS: dict[Progress, str] = {"empty": "○", "busy": "◌", "done": "●", "bad": "✗"}


class Steps(ClickableLine):
    """One line: a sign, a number and a name for each step; a click goes there."""

    def __init__(self) -> None:
        super().__init__(id="steps")
        self.names: dict[str, str] = {}
        self.states: dict[str, Progress] = {}
        self.here: str | None = "log"

    def show_steps(self, names: dict[str, str], states: dict[str, Progress], here: str | None) -> None:
        """Names and progress of each step, and which one is in front; None for none."""
        self.names, self.states, self.here = names, states, here
        self.refresh()

    def parts(self) -> list[tuple[str, Content]]:
        """All steps; where the line is short, only the one in front has its name, the others their key."""
        parts = self._parts(short=False)
        fits = sum(part.cell_length for _, part in parts) <= self.size.width
        return parts if fits else self._parts(short=True)

    def _parts(self, *, short: bool) -> list[tuple[str, Content]]:
        parts: list[tuple[str, Content]] = []
        for step in (spec.step for spec in PANES):
            state = self.states.get(step, "empty")
            look = "bold $accent" if step == self.here else ("$text" if state != "empty" else "$muted")
            sign_look = {"bad": "$text-error", "done": "$text-success"}.get(state, look)
            name = self.names.get(step, "")
            if short and step != self.here:
                name = name.partition(" ")[0]
            part = Content.assemble(
                ("━━ " if parts and not short else "", "$foreground 25%"),
                (_SIGNS[state] + " ", sign_look),
                (name, look + (" underline" if step == self.here else "")),
                " ",
            )
            parts.append((f"app.step('{step}')", part))
        return parts
