"""The command palette: only what can be done at this moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from d2s_doctor.model import Entry
from d2s_doctor.tui.host import Host
from d2s_doctor.tui.keys import KEY_COMMANDS, KeyCommand
from d2s_doctor.tui.pane import PANES
from d2s_doctor.tui.words import command_text, say

_MOST_ENTRIES = 8
_LEAST_WORDS = 3
"""Characters; fewer are the beginning of a command."""
_ENTRIES_BELOW = 0.2
"""Their score, below that of any command that fits."""


class Commands(Protocol):
    """The app, as the palette sees it."""

    def can_do(self, command: KeyCommand) -> bool:
        """Whether a command does something at this moment."""

    def show_entry(self, code: str) -> None:
        """Show an entry that was chosen by hand."""


class PaletteCommands(Provider):
    """Steps and actions, named in the language of the moment."""

    def _possible(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        """What it is called, its key, and what does it."""
        app, language = self.app, cast(Host, self.app).session.language
        keymap = cast(Host, self.app).chosen_keys
        for spec in PANES:
            yield say(f"step.{spec.step}", language), spec.key.upper(), partial(app.run_action, f"step('{spec.step}')")
        for command in KEY_COMMANDS:
            if command.action != "command_palette" and cast(Commands, app).can_do(command):
                yield (
                    command_text(command.title, language),
                    command.written(keymap),
                    partial(app.run_action, command.run),
                )

    async def discover(self) -> Hits:
        for name, key, do in self._possible():
            yield DiscoveryHit(_row(Content(name), key), do, name)

    async def search(self, query: str) -> Hits:
        matcher, found = self.matcher(query), False
        for name, key, do in self._possible():
            score = matcher.match(name)
            if score > 0:
                found = True
                yield Hit(score, _row(matcher.highlight(name), key), do, name)
        for number, entry in enumerate(self._entries(query)):
            found = True
            title = Content.assemble(
                (f"{entry.id}  ", "bold $accent"), entry.title.in_language(cast(Host, self.app).session.language)
            )
            yield Hit(_ENTRIES_BELOW - number / 100, title, partial(self._show, entry.id), entry.id)

        if not found:  # Textual's own words for that are English
            none = say("palette.none", cast(Host, self.app).session.language)
            yield Hit(_ENTRIES_BELOW, Content.styled(none, "$muted"), _do_nothing, none)

    def _entries(self, query: str) -> list[Entry]:
        """The entries that fit the words of a symptom, as the command ``search`` finds them."""
        kb = cast(Host, self.app).session.kb
        if kb is None or len(query.strip()) < _LEAST_WORDS:
            return []
        from d2s_doctor.kb.search import search

        return [entry for entry, _ in search(kb, query[:400], _MOST_ENTRIES)]

    def _show(self, code: str) -> None:
        cast(Commands, self.app).show_entry(code)


def _do_nothing() -> None:
    """What was searched for is no command."""


def _row(name: Content, key: str) -> Content:
    return Content.assemble(name, (f"  {key}", "$muted"))
