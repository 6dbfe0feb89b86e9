"""The user's own script as it runs, and afterwards: whether the failure is gone, and what was converted."""

from __future__ import annotations

import shlex
import time
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from d2s_doctor.errors import reason_of
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import clean_text, one_line
from d2s_doctor.model import Language
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page
from d2s_doctor.render.trace import trace_text
from d2s_doctor.source.frames import CodePlace
from d2s_doctor.tui.editor import open_editor
from d2s_doctor.tui.log_view import LogView
from d2s_doctor.tui.own_run import Became, KnownFailure, OwnResult, OwnRun
from d2s_doctor.tui.words import say

_TICK_SECONDS = 0.1
_LEAST_COLUMNS = 40
_LONGEST = 200
_LOOKS: dict[Became, tuple[str, str]] = {
    "gone": ("✓ ", "bold $text-success"),
    "again": ("✗ ", "bold $text-error"),
    "other": ("? ", "bold $text-warning"),
    "stopped": ("? ", "bold $text-warning"),
}


class OwnRunScreen(Screen[None]):
    """Runs ``command`` with a Python as soon as it is shown, and says what became of the failure ``before``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("x", "run_again", show=False, id="own.run.letter"),
        Binding("e", "edit", show=False, id="own.edit.letter"),
        Binding("o", "open", show=False, id="own.open.letter"),
    ]

    class LogWanted(Message):
        """The output is to be opened as a log."""

        def __init__(self, name: str, data: bytes) -> None:
            super().__init__()
            self.name, self.data = name, data

    def __init__(self, python: str, command: str, before: KnownFailure, kb: KnowledgeBase, language: Language) -> None:
        super().__init__()
        self.python, self.command, self.before, self.kb, self.language = python, command, before, kb, language
        self.result: OwnResult | None = None
        self._start()

    def _start(self) -> None:
        self.own = OwnRun(self.python, shlex.split(self.command), self.before, self.kb)
        self.started = time.monotonic()
        self.result, self.is_running_own = None, True

    def compose(self) -> ComposeResult:
        title = f"{one_line(self.python)} {one_line(self.command)}"
        yield Static(Content.styled(title, "bold $accent"), id="own-title", markup=False)
        yield Static(id="own-outcome", markup=False)
        with Horizontal(id="own-body"):
            yield LogView(id="own-output", numbers=False)
            yield LogView(id="own-trace", numbers=False)
        yield Static(say("own.keys", self.language), id="own-keys", classes="hint", markup=False)

    def on_mount(self) -> None:
        self.set_interval(_TICK_SECONDS, self._tick)
        self.query_one("#own-output").focus()
        self._begin()

    def _begin(self) -> None:
        self.remove_class("-ended")
        output = self.query_one("#own-output", LogView)
        output.wrapped = True
        output.show_lines(())
        run = self.own
        run.start(lambda result: self.app.call_later(self._accept, run, result))
        self._tick()

    def _tick(self) -> None:
        text = self.own.take_output()
        if text:
            self.query_one("#own-output", LogView).write(text)
        if self.is_running_own:
            seconds = f"{time.monotonic() - self.started:.0f}"
            running = Content.styled(say("own.running", self.language, seconds=seconds), "bold $accent")
            self.query_one("#own-outcome", Static).update(running)

    def _accept(self, run: OwnRun, result: OwnResult | OSError) -> None:
        if run is not self.own or not self.is_mounted:
            return
        self._tick()
        self.is_running_own = False
        outcome = self.query_one("#own-outcome", Static)
        if isinstance(result, OSError):
            failed = say("try.failed", self.language, error=clean_text(reason_of(result)))
            outcome.update(Content.styled(failed, "$text-error"))
            return
        self.result = result
        outcome.update(self._outcome(result))
        self.add_class("-ended")
        self.call_after_refresh(self._show_trace, result)

    def _show_trace(self, result: OwnResult) -> None:
        """What was converted, as wide as there is room."""
        view = self.query_one("#own-trace", LogView)
        page = Page(self.language, max(_LEAST_COLUMNS, view.size.width - 2), Paint(False))
        view.show_lines(clean_text(trace_text(result.trace, page)).split("\n"))

    def _outcome(self, result: OwnResult) -> Content:
        """Whether the failure is gone, and what the program ended with where that is another one."""
        sign, look = _LOOKS[result.became]
        before = self._called(self.before)
        said = say(f"own.{result.became}", self.language, before=before, code=result.trace.ended.code)
        parts: list[str | tuple[str, str]] = [(sign + said, look)]
        if result.after and result.became != "again":
            parts.append("\n" + say("own.now", self.language, after=self._called(result.after)))
        return Content.assemble(*parts)

    def _called(self, failure: KnownFailure) -> str:
        entry = self.kb.entries.get(failure.code)
        if entry:
            return f"{entry.id} ({entry.title.in_language(self.language)})"
        return one_line(failure.says)[:_LONGEST] or say("own.failure", self.language)

    def action_leave(self) -> None:
        """End the program; when it has ended, go back."""
        if self.is_running_own:
            self.own.stop()
        else:
            self.dismiss(None)

    def action_run_again(self) -> None:
        """Run the same command once more, which the user has agreed to."""
        if not self.is_running_own:
            self._start()
            self._begin()

    def action_edit(self) -> None:
        """Open the script in the user's editor."""
        script = shlex.split(self.command)[0]
        problem = open_editor(self.app, CodePlace(script, 1, "", ()))
        if problem:
            self.notify(say(f"code.{problem}", self.language), severity="error", markup=False)

    def action_open(self) -> None:
        """Look at the output as at any log."""
        if self.result:
            self.app.post_message(self.LogWanted(self.command, self.result.output))

    def on_unmount(self) -> None:
        self.own.stop(wait=True)
