"""One line of parts beside each other; a click on a part does what it says."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.widget import Widget


class ClickableLine(Widget):
    """A subclass says in ``parts`` what stands on the line."""

    def parts(self) -> list[tuple[str, Content]]:
        """From left to right: the action that a click runs, with its namespace, and what is drawn."""
        raise NotImplementedError

    def render(self) -> Content:
        return Content("").join(part for _, part in self.parts())

    async def on_click(self, event: events.Click) -> None:
        edge = 0
        for action, part in self.parts():
            edge += part.cell_length
            if event.x < edge:
                await self.run_action(action)
                return
