"""The whole knowledge base: by family, or what fits the words that describe a symptom."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.families import family_of
from d2s_doctor.kb.search import search
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.messages import say as say_message
from d2s_doctor.tui.entry_view import EntryView
from d2s_doctor.tui.steps import Steps
from d2s_doctor.tui.words import say

_MOST_FOUND = 30
_PAUSE = 0.15


class BaseScreen(Screen[str]):
    """Search above, entries on the left, the highlighted one on the right. The result is the code that was taken."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("down", "to_list", show=False),
    ]

    def __init__(self, kb: KnowledgeBase, language: Language, release: str) -> None:
        super().__init__()
        self.kb, self.language, self.release = kb, language, release
        self._wanted = ""
        self._query = ""
        self._queries_typed = 0

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield Static("d2s-doctor", id="brand", markup=False)
            yield Steps()
        with Horizontal(id="base-top"):
            yield Static(id="base-title", markup=False)
            yield Input(id="base-query")
        with Horizontal(id="base-body"):
            yield OptionList(id="base-list", markup=False)
            yield EntryView(id="base-entry")
        yield Static(id="base-keys", classes="hint", markup=False)

    def on_mount(self) -> None:
        self.query_one(EntryView).entries = self.kb.entries
        self.show_language(self.language)

    def show_language(self, language: Language) -> None:
        """Draw everything in ``language``."""
        self.language = language
        self.query_one("#base-title", Static).update(say("base.title", language))
        self.query_one("#base-query", Input).placeholder = say("base.hint", language)
        self.query_one("#base-keys", Static).update(say("base.keys", language))
        self._fill()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._query = event.value
        self._queries_typed += 1
        typed = self._queries_typed
        self.set_timer(_PAUSE, lambda: self._fill() if typed == self._queries_typed else None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._fill()
        self.action_to_list()

    def _fill(self) -> None:
        query = self._query[:400]
        if not query.strip():
            self._show_options(self._by_family())
            return

        def work() -> None:
            """The first search of all takes a tenth of a second, too long for the screen to wait."""
            found = [self._option(entry) for entry, _ in search(self.kb, query, _MOST_FOUND)]
            self.app.call_later(take, found or [Option(say("base.none", self.language), disabled=True)])

        def take(rows: list[Option]) -> None:
            if self.is_mounted and query == self._query[:400]:
                self._show_options(rows)

        self.run_worker(work, thread=True, exclusive=True, group="search")

    def _show_options(self, rows: list[Option]) -> None:
        options = self.query_one("#base-list", OptionList)
        options.clear_options()
        options.add_options(rows)
        wanted = self._wanted
        first = next(
            (n for n, each in enumerate(options.options) if not each.disabled and wanted in ("", each.id)), None
        )
        options.highlighted = first

    def _by_family(self) -> list[Option]:
        rows: list[Option] = []
        last = ""
        for entry in self.kb.entries.values():
            family = family_of(entry.id)
            if family != last:
                rows.append(
                    Option(
                        Content.styled(say_message(f"family.{family}", self.language), "bold $accent"), disabled=True
                    )
                )
                last = family
            rows.append(self._option(entry))
        return rows

    def _option(self, entry: Entry) -> Option:
        return Option(Content.assemble((f"{entry.id} ", "bold"), entry.title.in_language(self.language)), id=entry.id)

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        entry = self.kb.entries.get(event.option_id or "")
        if entry:
            kind = say_message(f"kind.{entry.kind}", self.language)
            headline = Content.assemble(
                (f"{entry.id}  ", "bold $accent"),
                (entry.title.in_language(self.language), "bold"),
                (f"\n{entry.slug} · {kind} · {', '.join(entry.mode)}", "$muted"),
            )
            await self.query_one(EntryView).show_entry(entry, None, self.language, self.release, headline)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_id)

    def on_entry_view_entry_wanted(self, event: EntryView.EntryWanted) -> None:
        """Go to another entry in the list of all; a query ends."""
        event.stop()
        self._wanted = event.code
        with self.prevent(Input.Changed):
            self.query_one("#base-query", Input).value = self._query = ""
        self._fill()
        self._wanted = ""
        self.action_to_list()

    def action_to_list(self) -> None:
        self.query_one("#base-list").focus()

    def action_leave(self) -> None:
        self.dismiss(None)
