"""Step 3: the user's Python, one probe after the other as they answer, and what each means for the entry."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from d2s_doctor.env.refinement import outcomes_on
from d2s_doctor.env.relevance import relevant_to
from d2s_doctor.env.results import PROBES, ProbeResult, ProbeState
from d2s_doctor.model import Language
from d2s_doctor.render.layout import hanging
from d2s_doctor.render.probes import SYMBOLS, advice, sentence, shell_command, state_name, why_text
from d2s_doctor.render.terms import outcomes_line
from d2s_doctor.tui.pane import Controllers, Pane, Progress
from d2s_doctor.tui.session import Session
from d2s_doctor.tui.words import say

_LOOKS: dict[ProbeState, str] = {
    "ok": "$text-success",
    "warn": "$text-warning",
    "fail": "$text-error",
    "unknown": "$text-accent",
    "skipped": "$muted",
}
_WHY = {"given": "env.chosen", "path": "env.path"}
"""Reasons whose words on the command line speak of its options."""
_NAME_COLUMNS = 15
_INDENT = 2 + 8 + _NAME_COLUMNS


class EnvironmentPane(Pane):
    """Which Python is asked, what the entry does on its release, and the probes."""

    FOCUS = "#probes"

    def __init__(self, step: str, controllers: Controllers) -> None:
        super().__init__(step, controllers)
        self._rows: object = None
        self._session: Session | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(classes="toolbar"):
            yield Static(id="interpreter", markup=False)
            yield Button(id="choose-python", compact=True)
            yield Button(id="ask-again", compact=True)
        yield Static(id="release", markup=False)
        yield OptionList(id="probes", markup=False)
        yield Static(id="probe-keys", classes="hint", markup=False)

    def progress(self, session: Session) -> Progress:
        if session.probing:
            return "busy"
        if not session.probed:
            return "empty"
        return "bad" if any(result.state == "fail" for result in session.probed.values()) else "done"

    async def show_session(self, session: Session) -> None:
        self._session = session
        if session.step == self.step and session.kb:
            self.controllers.environment.ask_once()
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
        self.query_one("#release", Static).update(release_content(session))
        self.query_one("#probe-keys", Static).update(say("env.keys", language))
        self._show_probes(session)

    def _show_probes(self, session: Session) -> None:
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
        if self._session:  # lines are to be broken elsewhere
            self._show_probes(self._session)

    def _lines(self, session: Session) -> list[tuple[str, Content]]:
        language, entry = session.language, session.entry
        results = session.ordered_probes()
        shown = relevant_to(entry, results) if entry else results
        width = self.query_one("#probes", OptionList).scrollable_content_region.width or 80
        code = entry.id if entry else ""
        by_name = {result.id: probe_content(result, language, code, width) for result in shown}
        names = [*PROBES, "file"]
        rows = []
        for name in names:
            if name in session.probing:
                asking = Content.assemble(
                    (f"◌ {'':<8}{name:{_NAME_COLUMNS}}", "$muted"), (say("env.asking", language), "$muted")
                )
                rows.append((name, asking))
            elif name in by_name:
                rows.append((name, by_name[name]))
        return rows

    def text_to_copy(self, session: Session) -> tuple[str, str] | None:
        """The command that changes what the highlighted probe found, None where there is none."""
        options = self.query_one("#probes", OptionList)
        if options.highlighted is None:
            return None
        name = options.get_option_at_index(options.highlighted).id or ""
        result = session.probed.get(name)
        command = shell_command(result) if result else ""
        return (command, say("copied.command", session.language)) if command else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self._session and event.option_id != "file" and event.option_id in self._session.probed:
            self.controllers.environment.ask(frozenset({event.option_id}))

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "choose-python":
            await self.app.run_action("python")
        else:
            self.controllers.environment.ask(None)


def probe_content(result: ProbeResult, language: Language, code: str, width: int) -> Content:
    """One probe: state as a sign and a word, its sentence; below it how to change it."""
    symbol = SYMBOLS[result.state][0]
    word = Content(state_name(result.state, language))
    text = sentence(result, language)
    if "noted" in result.facts and code:
        text += f" · {say('env.noted', language, code=code)}"
    first, *rest = hanging(text, " " * _INDENT, width, most=20)
    how = advice(result, language)
    if how:
        rest += hanging(how, " " * (_INDENT - 2) + "→ ", width, most=8)
    return Content.assemble(
        (f"{symbol} ", f"bold {_LOOKS[result.state]}"),
        word.pad_right(max(1, 8 - word.cell_length)).stylize(_LOOKS[result.state]),
        (f"{result.id:{_NAME_COLUMNS}}", "$muted"),
        first[_INDENT:],
        *(f"\n{line}" for line in rest),
    )


def release_content(session: Session) -> Content:
    """What the entry does on the user's own release."""
    language, entry, release = session.language, session.entry, session.release
    if session.lacks_paddle:
        return Content.styled(say("env.no_paddle", language), "$text-warning")
    if entry is None:
        return Content("")
    if not release:
        return Content.styled(say("env.unknown", language), "$muted")
    outcomes = outcomes_on(entry, release)
    if not outcomes:
        return Content(say("env.uncovered", language, code=entry.id, release=release))
    line = outcomes_line(outcomes, language)
    return Content(say("env.here", language, code=entry.id, release=release, outcomes=line))
