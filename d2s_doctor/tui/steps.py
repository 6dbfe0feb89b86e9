"""The steps, always on the first line of the screen."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from d2s_doctor.tui.pane import PANES, Progress

_SIGNS: dict[Progress, str] = {"empty": "○", "busy": "◌", "done": "●", "bad": "✗"}


class Steps(Widget):
    """One line: a sign, a number and a name for each step; a click goes there."""

    class StepClicked(Message):
        """The user wants to go to a step."""

        def __init__(self, step: str) -> None:
            super().__init__()
            self.step = step

    def __init__(self) -> None:
        super().__init__(id="steps")
        self.names: dict[str, str] = {}
        self.states: dict[str, Progress] = {}
        self.here: str | None = "log"
        self._edges: list[tuple[int, str]] = []

    def show_steps(self, names: dict[str, str], states: dict[str, Progress], here: str | None) -> None:
        """Names and progress of each step, and which one is in front; None for none."""
        self.names, self.states, self.here = names, states, here
        self.refresh()

    def render(self) -> Content:
        line = self._line(short=False)
        return line if line.cell_length <= self.size.width else self._line(short=True)

    def _line(self, *, short: bool) -> Content:
        """All steps; short, only the one in front has its name, the others their key."""
        parts: list[Content] = []
        self._edges = []
        used = 0
        for number, step in enumerate((spec.step for spec in PANES), 1):
            state = self.states.get(step, "empty")
            look = "bold $accent" if step == self.here else ("$text" if state != "empty" else "$text-muted")
            sign_look = {"bad": "$text-error", "done": "$text-success"}.get(state, look)
            name = self.names.get(step, "")
            if short and step != self.here:
                name = name.partition(" ")[0]
            part = Content.assemble(
                ("━━ " if number > 1 and not short else "", "$foreground 25%"),
                (_SIGNS[state] + " ", sign_look),
                (name, look + (" underline" if step == self.here else "")),
                " ",
            )
            parts.append(part)
            used += part.cell_length
            self._edges.append((used, step))
        return Content("").join(parts)

    def on_click(self, event: events.Click) -> None:
        for edge, step in self._edges:
            if event.x < edge:
                self.post_message(self.StepClicked(step))
                return
