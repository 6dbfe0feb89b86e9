"""The command palette: only what can be done at this moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider

from d2s_doctor.tui.words import say

if TYPE_CHECKING:
    from d2s_doctor.tui.app import DoctorApp

_ACTIONS = (
    ("next", "key.next"),
    ("open", "key.open"),
    ("run", "key.run"),
    ("cancel", "key.cancel"),
    ("base", "key.base"),
    ("copy", "key.copy"),
    ("report", "key.report"),
    ("python", "key.python"),
    ("language", "key.language"),
    ("theme", "key.theme"),
    ("help", "key.help"),
    ("quit", "key.quit"),
)


class DoctorCommands(Provider):
    """Steps and actions, named in the language of the moment."""

    def _valid(self) -> Iterator[tuple[str, Callable[[], object]]]:
        app: DoctorApp = self.app  # type: ignore[assignment]
        language = app.session.language
        for step in ("log", "diagnosis", "environment", "try"):
            yield say(f"step.{step}", language), partial(app.action_step, step)
        for action, key in _ACTIONS:
            if app.check_action(action, ()):
                yield say(key, language), partial(app.run_action, action)

    async def discover(self) -> Hits:
        for name, do in self._valid():
            yield DiscoveryHit(name, do)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, do in self._valid():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), do)
