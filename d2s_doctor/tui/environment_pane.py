"""Step 3: the user's Python, one probe after the other as they answer, and what each means for the entry."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from d2s_doctor.env.around import outcomes_on
from d2s_doctor.env.probed import PROBES, Probed, State
from d2s_doctor.env.relevance import relevant_to
from d2s_doctor.model import Language
from d2s_doctor.render.layout import hanging
from d2s_doctor.render.probes import SYMBOLS, advice, sentence, state_name, why_text
from d2s_doctor.render.terms import outcomes_line
from d2s_doctor.tui.session import Session
from d2s_doctor.tui.words import say

_LOOKS: dict[State, str] = {
    "ok": "$text-success",
    "warn": "$text-warning",
    "fail": "$text-error",
    "unknown": "$text-accent",
    "skipped": "$text-muted",
}
_WHY = {"given": "env.chosen", "path": "env.path"}
"""Reasons whose words on the command line speak of its options."""
_NAME_COLUMNS = 15
_INDENT = 2 + 8 + _NAME_COLUMNS


class EnvironmentPane(Vertical):
    """Which Python is asked, what the entry does on its release, and the probes."""

    class Again(Message):
        """Ask one probe again; all of them for ""."""

        def __init__(self, probe: str) -> None:
            super().__init__()
            self.probe = probe

    def __init__(self) -> None:
        super().__init__(id="environment-pane", classes="pane")
        self._rows: object = None

    def compose(self) -> ComposeResult:
        with Horizontal(classes="toolbar"):
            yield Static(id="interpreter", markup=False)
            yield Button(id="choose-python", compact=True)
            yield Button(id="ask-again", compact=True)
        yield Static(id="here", markup=False)
        yield OptionList(id="probes", markup=False)
        yield Static(id="probe-keys", classes="hint", markup=False)

    def tell(self, session: Session) -> None:
        language = session.language
        found = session.interpreter
        where = say("env.finding", language)
        if found:
            own = _WHY.get(found.why)
            why = say(own, language) if own else why_text(found.why, language)
            where = f"{found.path}\n{why}"
        self.query_one("#interpreter", Static).update(where)
        self.query_one("#choose-python", Button).label = say("key.python", language)
        self.query_one("#ask-again", Button).label = say("env.again", language)
        self.query_one("#here", Static).update(here_content(session))
        self.query_one("#probe-keys", Static).update(say("env.keys", language))
        rows = self._lines(session)
        if rows != self._rows:
            self._rows = rows
            options = self.query_one("#probes", OptionList)
            kept = options.highlighted
            options.clear_options()
            options.add_options([Option(row, id=name) for name, row in rows])
            if kept is not None and rows:
                options.highlighted = min(kept, len(rows) - 1)

    def on_resize(self) -> None:
        self.post_message(self.Resized())

    class Resized(Message):
        """Lines want to be broken elsewhere."""

    def _lines(self, session: Session) -> list[tuple[str, Content]]:
        language, entry = session.language, session.entry
        results = session.in_order()
        shown = relevant_to(entry, results) if entry else results
        width = self.query_one("#probes", OptionList).scrollable_content_region.width or 80
        code = entry.id if entry else ""
        by_name = {result.id: probe_content(result, language, code, width) for result in shown}
        names = [*PROBES, "file"]
        rows = []
        for name in names:
            if name in session.probing:
                asking = Content.assemble(
                    (f"◌ {'':<8}{name:{_NAME_COLUMNS}}", "$text-muted"), (say("env.asking", language), "$text-muted")
                )
                rows.append((name, asking))
            elif name in by_name:
                rows.append((name, by_name[name]))
        return rows

    def chosen_command(self, session: Session) -> str:
        """How to change what the highlighted probe found, "" when there is nothing to change."""
        options = self.query_one("#probes", OptionList)
        if options.highlighted is None:
            return ""
        name = options.get_option_at_index(options.highlighted).id or ""
        result = session.probed.get(name)
        return advice(result, session.language) if result else ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Again(event.option_id or ""))


def probe_content(result: Probed, language: Language, code: str, width: int) -> Content:
    """One probe: state as a sign and a word, its sentence; below it how to change it."""
    symbol = SYMBOLS[result.state][0]
    word = Content(state_name(result.state, language))
    told = sentence(result, language)
    if "noted" in result.facts and code:
        told += f" · {say('env.noted', language, code=code)}"
    first, *others = hanging(told, " " * _INDENT, width, most=20)
    how = advice(result, language)
    if how:
        others += hanging(how, " " * (_INDENT - 2) + "→ ", width, most=8)
    return Content.assemble(
        (f"{symbol} ", f"bold {_LOOKS[result.state]}"),
        word.pad_right(max(1, 8 - word.cell_length)).stylize(_LOOKS[result.state]),
        (f"{result.id:{_NAME_COLUMNS}}", "$text-muted"),
        first[_INDENT:],
        *(f"\n{line}" for line in others),
    )


def here_content(session: Session) -> Content:
    """What the entry does on the user's own release."""
    language, entry, release = session.language, session.entry, session.release
    if session.lacks_paddle:
        return Content.styled(say("env.no_paddle", language), "$text-warning")
    if entry is None:
        return Content("")
    if not release:
        return Content.styled(say("env.unknown", language), "$text-muted")
    outcomes = outcomes_on(entry, release)
    if not outcomes:
        return Content(say("env.uncovered", language, code=entry.id, release=release))
    line = outcomes_line(outcomes, language)
    return Content(say("env.here", language, code=entry.id, release=release, outcomes=line))
