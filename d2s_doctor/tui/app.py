"""The app: four steps over one session. This module draws it.

What the panes ask for is in ``hearing``, what keys do in ``actions``, what threads do in ``walk``; what is known
at a moment is the ``session``.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.command import Provider
from textual.containers import Container, Horizontal
from textual.css.query import NoMatches
from textual.widgets import Static

from d2s_doctor.tui import keys, state
from d2s_doctor.tui.commands import DoctorCommands
from d2s_doctor.tui.hearing import Hearing
from d2s_doctor.tui.key_bar import Key, KeyBar
from d2s_doctor.tui.log_pane import LogPane
from d2s_doctor.tui.steps import STEPS, State, Step, Steps
from d2s_doctor.tui.themes import DARK, LIGHT, THEMES
from d2s_doctor.tui.walk import Call
from d2s_doctor.tui.words import command_text, say
from d2s_doctor.tui.wrapping import break_chinese

if TYPE_CHECKING:
    from textual.widget import Widget

    from d2s_doctor.model import Language
    from d2s_doctor.tui.diagnosis_pane import DiagnosisPane
    from d2s_doctor.tui.environment_pane import EnvironmentPane
    from d2s_doctor.tui.try_pane import TryPane

_TICK_SECONDS = 0.1
_PANES_CSS = Path(__file__).with_name("panes.tcss")
_FOCUS: dict[Step, str] = {
    "log": "#log-view",
    "diagnosis": "#explanation",
    "environment": "#probes",
    "try": "#sample",
}


class DoctorApp(Hearing):
    """From a pasted log to a fix that has run."""

    CSS_PATH = "app.tcss"
    TITLE = "d2s-doctor"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {DoctorCommands}
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] = [(0, "-narrow"), (100, "-wide"), (180, "-ultra")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = keys.BINDINGS

    def __init__(
        self, *, language: Language = "en", name: str = "", data: str | bytes | None = None, python: str = ""
    ) -> None:
        break_chinese()
        super().__init__(language, None if data is None else (name, data), python)
        choices = state.load_choices()
        self.crash = ""
        self._furnished = False
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = choices["theme"] if choices.get("theme") in (DARK, LIGHT) else DARK

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield Static("d2s-doctor", id="brand", markup=False)
            yield Steps()
        with Container(id="body"):
            yield LogPane()
        yield KeyBar()

    def on_mount(self) -> None:
        self.has_last = state.has_log()
        self.set_interval(_TICK_SECONDS, self._tick)
        self._heed_signals()
        self.go("log")
        self.call_after_refresh(self._begin)

    async def _begin(self) -> None:
        """After the first paint: the rest of the first screen, then everything that it can do without."""
        self.stylesheet.add_source(_PANES_CSS.read_text(encoding="utf-8"), (str(_PANES_CSS), ""))
        await self.screen_stack[0].query_one(LogPane).furnish()
        self.go(self.step)
        for screen in self.screen_stack[1:]:  # a dialog was quicker
            self.stylesheet.update(screen)
        self._get_ready()

    def _heed_signals(self) -> None:
        """A closed terminal window or a kill ends the app in order: screen restored, worker gone."""
        if sys.platform != "win32" and not self.is_headless:
            loop = asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self.exit, 128 + number)

    @work(thread=True, group="base")
    def _get_ready(self) -> None:
        """The modules of the other steps, then the knowledge base."""
        from d2s_doctor.tui import diagnosis_pane, environment_pane, try_pane

        panes = (diagnosis_pane.DiagnosisPane, environment_pane.EnvironmentPane, try_pane.TryPane)
        self.post_message(Call(self._furnish, panes))
        self.load_base()
        from d2s_doctor.tui import base_screen, dialogs, help_screen  # noqa: F401  # else their keys would wait for them

    async def _furnish(self, panes: tuple[Callable[[], Widget], ...]) -> None:
        body = self.screen_stack[0].query_one("#body")
        for pane in panes:
            await body.mount(pane())
        self._furnished = True
        if self.step != "log":
            self.go(self.step)

    def _pane(self, step: Step) -> Widget:
        return self.screen_stack[0].query_one(f"#{step}-pane")

    @property
    def diagnosis_pane(self) -> DiagnosisPane:
        return self._pane("diagnosis")  # type: ignore[return-value]

    @property
    def environment_pane(self) -> EnvironmentPane:
        return self._pane("environment")  # type: ignore[return-value]

    @property
    def try_pane(self) -> TryPane:
        return self._pane("try")  # type: ignore[return-value]

    async def tell(self) -> None:
        """Draw everything again; panes leave alone what has not changed."""
        try:
            await self._tell()
        except NoMatches:
            if self.is_running:  # else the widgets are being taken down, and a thread came late
                raise

    async def _tell(self) -> None:
        session = self.session
        names: dict[Step, str] = {
            step: f"F{number} {say('step.' + step, session.language)}" for number, step in enumerate(STEPS, 2)
        }
        if not self.screen_stack:
            return
        main = self.screen_stack[0]
        for screen in self.screen_stack:
            for steps in screen.query(Steps):
                steps.tell(names, self._states(), self.step if screen is main else None)
        main.query_one(LogPane).tell(session, last=self.has_last, reading=self.matching)
        main.query_one(KeyBar).tell(self._keys())
        if self._furnished:
            await self.diagnosis_pane.tell(session, matching=self.matching)
            self.environment_pane.tell(session)
            self._show_output()  # a run may be over before the clock ticks
            self.try_pane.tell(session, running=self.running)

    def _states(self) -> dict[Step, State]:
        session = self.session
        found: State = "busy" if self.matching else "empty"
        if session.diagnosis and not self.matching:
            found = "bad" if session.diagnosis.verdict == "none" else "done"
        asked: State = "busy" if session.probing else "empty"
        if session.probed and not session.probing:
            asked = "bad" if any(result.state == "fail" for result in session.probed.values()) else "done"
        tried: State = "busy" if self.running else ("done" if session.ran else "empty")
        return {"log": "done" if session.log else "empty", "diagnosis": found, "environment": asked, "try": tried}

    def _keys(self) -> list[Key]:
        """What the last line offers."""
        return [
            Key(command.written, command_text(command.words, self.session.language), command.action, command.weight)
            for command in keys.COMMANDS
            if command.weight and self.check_action(command.action, ())
        ]

    def go(self, step: Step) -> None:
        self.step = step
        main = self.screen_stack[0]
        for pane in main.query(".pane"):
            here = pane.id == f"{step}-pane"
            if isinstance(pane, LogPane):  # it may stay beside another step: the stylesheet decides
                pane.set_class(here, "-here")
            else:  # not by a class, which would style everything in it anew
                pane.display = here
        target = "#examples" if step == "log" and self.session.log is None else _FOCUS[step]
        if self._furnished or (step == "log" and main.query_one(LogPane).furnished):
            main.query_one(target).focus()
        if step == "environment":
            self.look_around()
        self.call_next(self.tell)

    def _tick(self) -> None:
        """While a sample runs: its output, and the time it has taken."""
        if self.running:
            self._show_output()
            self.try_pane.tell(self.session, running=True)

    def _show_output(self) -> None:
        text = self.take_output()
        if text:
            self.try_pane.write(text)

    async def on_unmount(self) -> None:
        self.leave_python(wait=True)

    def _handle_exception(self, error: Exception) -> None:
        """An error of ours ends the app in order; what is shown then is ``crash``, by whoever started it."""
        self.crash = self.crash or "".join(traceback.format_exception(error))
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()
