"""Step 1: the log, or how to get one in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from d2s_doctor.tui.diagnosis_controller import EXAMPLES
from d2s_doctor.tui.failures import failure_rows, has_several_failures
from d2s_doctor.tui.pane import Controllers, Pane, Progress
from d2s_doctor.tui.session import Session
from d2s_doctor.tui.words import say

_LONGEST_NAME = 46

if TYPE_CHECKING:
    from textual.widgets import Button, Input, OptionList

    from d2s_doctor.tui.log_view import LogView
    from d2s_doctor.tui.remembered import RememberedLog


class LogPane(Pane):
    """An invitation while there is no log; then the log with its evidence."""

    def __init__(self, step: str, controllers: Controllers) -> None:
        super().__init__(step, controllers)
        self.complete = False
        """Whether all of its widgets are there."""
        self._shown: object = None
        self._session: Session | None = None
        self._failures: object = None
        self._examples: list[str] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="welcome"):
            yield Static(id="invitation", markup=False)

    async def mount_rest(self) -> None:
        from textual.containers import Center, Horizontal
        from textual.widgets import Button, Input, OptionList

        from d2s_doctor.tui.log_view import LogView

        await self.query_one("#welcome").mount(
            Center(Button(id="open-file", compact=True)),
            Static(id="examples-title", markup=False),
            Center(OptionList(id="examples", markup=False)),
        )
        await self.mount(
            Static(id="log-title", markup=False),
            Static(id="log-notice", markup=False),
            Horizontal(OptionList(id="log-failures", markup=False), LogView(id="log-view"), id="log-body"),
            Horizontal(Input(id="log-query"), Static(id="log-found", markup=False), id="log-search"),
        )
        self.complete = True

    @property
    def view(self) -> LogView:
        """The lines of the log; there once ``complete``."""
        return self.query_one("#log-view")  # type: ignore[return-value]

    def set_in_front(self, in_front: bool) -> None:
        self.set_class(in_front, "-here")  # it may stay beside another step: the stylesheet decides

    def seek_line(self, line: int) -> bool:
        if self.complete:
            self.view.seek(line)
        return self.complete

    def progress(self, session: Session) -> Progress:
        return "done" if session.log else "empty"

    def focus_selector(self, session: Session) -> str:
        if not self.complete:
            return ""
        return "#log-view" if session.log else "#examples"

    async def show_session(self, session: Session) -> None:
        language, log = session.language, session.log
        self.set_class(log is not None, "-filled")
        invitation = "log.reading" if session.matching else "log.empty"
        self.query_one("#invitation", Static).update(say(invitation, language))
        if self.complete:
            self._show_rest(session)

    def _show_rest(self, session: Session) -> None:
        from textual.widgets import Button, Input

        language, log = session.language, session.log
        self._session = session
        self.query_one("#open-file", Button).label = say("log.open", language)
        title = "log.recent" if session.remembered.logs else "log.examples"
        self.query_one("#examples-title", Static).update(say(title, language))
        self._show_examples(session)
        if log is None:
            return
        self.query_one("#log-title", Static).update(say("log.lines", language, name=log.name, lines=log.total))
        notice = self.query_one("#log-notice", Static)
        notice.display = log.left_out > 0
        notice.update(say("log.cut", language, count=log.left_out, total=log.total))
        self._show_failures(session)
        self.query_one("#log-query", Input).placeholder = say("log.search", language)
        view = self.view
        view.folded_words = say("log.folded", language, count="{count}")
        if self._shown is not log:
            self._shown = log
            follow = session.live and view.is_following
            place = view.scroll_offset.y
            view.show_lines(log.lines, log.widest, log.numbers, log.kinds)
            if follow:
                view.call_after_refresh(view.scroll_end, animate=False)
            elif session.live:
                view.scroll_to(0, place, animate=False)
        marks = {evidence.line for evidence in session.evidence}
        if marks != view.marked:
            view.mark(marks)
            if marks and not session.live:
                view.seek(min(marks))

    def _show_failures(self, session: Session) -> None:
        """Beside the log where the width allows: all of its failures, the one that is looked at highlighted."""
        from textual.widgets import OptionList
        from textual.widgets.option_list import Option

        several = session.diagnosis is not None and has_several_failures(session.diagnosis)
        self.set_class(several, "-several")
        if not (several and session.diagnosis and session.kb):
            return
        options = self.query_one("#log-failures", OptionList)
        rows = failure_rows(session.diagnosis, session.kb.entries, session.language)
        with options.prevent(OptionList.OptionHighlighted):
            if rows != self._failures:
                self._failures = rows
                options.clear_options()
                options.add_options([Option(row, id=f"failure {number}") for number, row in enumerate(rows)])
            options.highlighted = session.failure_index

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        kind, _, number = (event.option_id or "").partition(" ")
        if kind == "failure":
            self.controllers.diagnosis.select_failure(int(number))

    # Its own keys

    def can_do(self, action: str, session: Session) -> bool:
        if not (self.complete and session.log):
            return False
        possible = {
            "evidence": bool(self.view.marked),
            "failure": has_several_failures(session.diagnosis),
            "hit": bool(self.view.searched_for),
            "fold": self.view.can_fold,
        }
        return possible.get(action.removesuffix("_before"), True)

    def do(self, action: str) -> None:
        view, by = self.view, -1 if action.endswith("_before") else 1
        diagnosis = self._session.diagnosis if self._session else None
        if action == "search":
            self.set_class(True, "-searching")
            self.query_one("#log-query").focus()
        elif action == "fold":
            view.toggle_folds()
        elif action == "wrap":
            view.toggle_wrap()
        elif action.startswith("hit"):
            view.next_hit(by)
        elif action.startswith("evidence"):
            view.seek_next(view.marked, by)
        elif diagnosis:
            view.seek_next({finding.first for finding in diagnosis.findings}, by)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.view.search(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.view.focus()
        if not event.value:
            self.set_class(False, "-searching")

    def on_key(self, event: Key) -> None:
        from textual.widgets import Input

        if event.key == "escape" and self.has_class("-searching"):
            event.stop()
            self.query_one("#log-query", Input).value = ""
            self.set_class(False, "-searching")
            self.view.focus()

    def on_log_view_searched(self, event: LogView.Searched) -> None:
        event.stop()
        language = self._session.language if self._session else "en"
        key = "log.found" if event.count else "log.found.none"
        words = say(key, language, place=event.place, count=event.count) if event.words else ""
        self.query_one("#log-found", Static).update(words)

    def _show_examples(self, session: Session) -> None:
        from textual.widgets import OptionList
        from textual.widgets.option_list import Option

        options = self.query_one("#examples", OptionList)
        entries = session.kb.entries if session.kb else {}
        wanted = [Option(_recent(log, session), id=f"log {log.key}") for log in session.remembered.logs]
        if wanted:
            wanted.append(Option(Content.styled(say("log.examples", session.language), "$muted"), disabled=True))
        for code in EXAMPLES:
            title = entries[code].title.in_language(session.language) if code in entries else ""
            wanted.append(Option(f"{code}  {title}", id=code))
        prompts = [str(option.prompt) for option in wanted]
        if prompts == self._examples:
            return
        self._examples = prompts
        kept = options.highlighted
        options.clear_options()
        options.add_options(wanted)
        options.highlighted = kept or 0  # Enter opens something at once

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        kind, _, key = (event.option_id or "").partition(" ")
        if kind == "log":
            self.controllers.diagnosis.open_remembered(key)
        elif event.option_id:
            self.controllers.diagnosis.open_example(event.option_id)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        await self.app.run_action("open")


def _recent(log: RememberedLog, session: Session) -> Content:
    """A remembered log on one line: when, what it came to, and its name."""
    none = say("log.recent.none" if log.verdict else "log.recent.unread", session.language)
    code = Content.styled(log.code, "bold $accent") if log.code else Content.styled(none, "$muted")
    name = log.name if len(log.name) <= _LONGEST_NAME else "…" + log.name[1 - _LONGEST_NAME :]
    sign = {"match": "", "": ""}.get(log.verdict, "?" if log.code else "")
    shown = Content.assemble(code, sign)
    return Content.assemble((f"{log.date}  ", "$muted"), shown.pad_right(max(0, 10 - shown.cell_length)), f"  {name}")
