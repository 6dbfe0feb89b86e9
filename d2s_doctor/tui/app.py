"""The app: four steps over one session. Panes draw the session; this file changes it."""

from __future__ import annotations

import asyncio
import signal
import sys
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider
from textual.containers import Container, Horizontal
from textual.css.query import NoMatches
from textual.widgets import Button, Static

from d2s_doctor.template import fill
from d2s_doctor.tui import state
from d2s_doctor.tui.commands import DoctorCommands
from d2s_doctor.tui.diagnosis_pane import DiagnosisPane
from d2s_doctor.tui.dialogs import ConfirmRun, HelpScreen, PathDialog
from d2s_doctor.tui.environment_pane import EnvironmentPane
from d2s_doctor.tui.key_bar import Key, KeyBar
from d2s_doctor.tui.log_pane import LogPane
from d2s_doctor.tui.log_view import LogView
from d2s_doctor.tui.session import SECONDS, read_file
from d2s_doctor.tui.steps import STEPS, State, Step, Steps
from d2s_doctor.tui.themes import DARK, LIGHT, THEMES
from d2s_doctor.tui.try_pane import TryPane
from d2s_doctor.tui.walk import Walk
from d2s_doctor.tui.words import say

if TYPE_CHECKING:
    from d2s_doctor.model import Language

_TICK_SECONDS = 0.1
_KEYS = (
    ("cancel", "Esc"),
    ("run", "^R"),
    ("next", "^N"),
    ("open", "^O"),
    ("base", "F6"),
    ("copy", "F9"),
    ("report", "^S"),
    ("language", "F7"),
    ("help", "F1"),
    ("command_palette", "^P"),
    ("quit", "^Q"),
)


class DoctorApp(Walk):
    """From a pasted log to a fix that has run."""

    CSS_PATH = "app.tcss"
    TITLE = "d2s-doctor"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {DoctorCommands}
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] = [(0, "-narrow"), (100, "-wide"), (180, "-ultra")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, action, show=False, priority=priority)
        for key, action, priority in (
            ("f1", "help", True),
            ("f2", "step('log')", True),
            ("f3", "step('diagnosis')", True),
            ("f4", "step('environment')", True),
            ("f5", "step('try')", True),
            ("f6", "base", True),
            ("f7", "language", True),
            ("f8", "theme", True),
            ("f9", "copy", True),
            ("ctrl+n", "next", True),
            ("ctrl+r", "run", True),
            ("ctrl+o", "open", True),
            ("ctrl+s", "report", True),
            ("ctrl+g", "python", True),
            ("ctrl+q", "quit", True),
            # Not before a dialog or a list has had it.
            ("escape", "cancel", False),
        )
    ]

    def __init__(self, *, language: Language = "en", name: str = "", data: str | bytes | None = None) -> None:
        super().__init__(language, None if data is None else (name, data))
        choices = state.load_choices()
        self.crash = ""
        self._approved: set[tuple[str, str]] = set()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = choices["theme"] if choices.get("theme") in (DARK, LIGHT) else DARK

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield Static("d2s-doctor", id="brand", markup=False)
            yield Steps()
        with Container(id="body"):
            yield LogPane()
            yield DiagnosisPane()
            yield EnvironmentPane()
            yield TryPane()
        yield KeyBar()

    def on_mount(self) -> None:
        self.has_last = state.has_log()
        self.set_interval(_TICK_SECONDS, self._tick)
        self._heed_signals()
        self.go("log")
        self.call_after_refresh(self.load_base)

    def _heed_signals(self) -> None:
        """A closed terminal window or a kill ends the app in order: screen restored, worker gone."""
        if sys.platform != "win32" and not self.is_headless:
            loop = asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self.exit, 128 + number)

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
        main.query_one(Steps).tell(names, self._states(), self.step)
        main.query_one(LogPane).tell(session, last=self.has_last, reading=self.matching)
        await main.query_one(DiagnosisPane).tell(session, matching=self.matching)
        main.query_one(EnvironmentPane).tell(session)
        self._show_output()  # a run may be over before the clock ticks
        main.query_one(TryPane).tell(session, running=self.running)
        main.query_one(KeyBar).tell(self._keys())

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
        """What the last line offers, most important first."""
        return [
            Key(key, say(f"key.{action}", self.session.language), action)
            for action, key in _KEYS
            if self.check_action(action, ())
        ]

    def go(self, step: Step) -> None:
        self.step = step
        body = self.screen_stack[0].query_one("#body")
        for each in STEPS:
            body.set_class(each == step, f"-{each}")
        targets = {"log": "#log-view", "diagnosis": "#explanation", "environment": "#probes", "try": "#sample"}
        target = targets[step]
        if step == "log" and self.session.log is None:
            target = "#examples"
        self.screen_stack[0].query_one(target).focus()
        self.call_next(self.tell)

    def on_paste(self, event: events.Paste) -> None:
        if event.text.strip():
            event.stop()
            # Terminals paste what Enter would send.
            text = event.text.replace("\r\n", "\n").replace("\r", "\n")
            self.take(say("log.pasted", self.session.language), text)

    def on_log_pane_typed(self, message: LogPane.Typed) -> None:
        self.take(say("log.pasted", self.session.language), message.text)

    def on_log_pane_wanted(self, message: LogPane.Wanted) -> None:
        from d2s_doctor.tui.examples import read_example

        if message.what:
            self.take(say("log.example", self.session.language, code=message.what), read_example(message.what))
        else:
            self.take(say("log.again", self.session.language), state.load_log())

    async def on_key_bar_pressed(self, message: KeyBar.Pressed) -> None:
        await self.run_action(message.action)

    def on_steps_chosen(self, message: Steps.Chosen) -> None:
        self.go(message.step)

    async def on_diagnosis_pane_picked(self, message: DiagnosisPane.Picked) -> None:
        self.session.pinned = message.code
        await self.tell()
        self.look_around()

    def on_diagnosis_pane_jump(self, message: DiagnosisPane.Jump) -> None:
        view = self.screen_stack[0].query_one("#log-view", LogView)
        self.go("log")
        self.call_after_refresh(view.jump, message.line)

    async def on_environment_pane_again(self, message: EnvironmentPane.Again) -> None:
        if message.probe in self.session.probed and message.probe != "file":
            self.ask_python(frozenset({message.probe}))
        await self.tell()

    async def on_environment_pane_resized(self, message: EnvironmentPane.Resized) -> None:
        await self.tell()

    async def on_try_pane_changed(self, message: TryPane.Changed) -> None:
        await self.tell()

    async def on_try_pane_switch(self, message: TryPane.Switch) -> None:
        if self.session.entry:
            self.screen_stack[0].query_one(TryPane).switch(self.session.entry)
        await self.tell()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        pressed = event.button.id
        if pressed == "open-file":
            self.action_open()
        elif pressed == "choose-python":
            self.action_python()
        elif pressed == "ask-again":
            self.ask_python(None)
        elif pressed == "try-run":
            self.action_cancel() if self.running else self.action_run()
        elif pressed == "try-reset" and self.session.entry:
            self.screen_stack[0].query_one(TryPane).reset(self.session.entry)
        await self.tell()

    def _tick(self) -> None:
        """While a sample runs: its output, and the time it has taken."""
        if self.running:
            self._show_output()
            self.screen_stack[0].query_one(TryPane).tell(self.session, running=True)

    def _show_output(self) -> None:
        text = self.take_output()
        if text:
            self.screen_stack[0].query_one("#output", LogView).write(text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be done now is neither in the footer nor in the palette."""
        session = self.session
        modal = len(self.screen_stack) > 1 and not isinstance(self.screen, CommandPalette)
        if action in ("run", "copy"):
            return session.entry is not None and not self.running and not modal
        if action == "cancel":
            return self.running and not modal
        if action == "base":
            return session.kb is not None and not modal
        if action == "report":
            return session.diagnosis is not None and not modal
        if action in ("open", "python"):
            return not modal
        if action == "next":
            return self.step != "try" and not modal
        return True

    def action_step(self, step: Step) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.go(step)

    def action_next(self) -> None:
        self.action_step(STEPS[min(STEPS.index(self.step) + 1, len(STEPS) - 1)])

    async def action_language(self) -> None:
        self.session.language = "zh" if self.session.language == "en" else "en"
        self._remember()
        await self.tell()
        from d2s_doctor.tui.base_screen import BaseScreen

        if isinstance(self.screen, BaseScreen):
            self.screen.tell(self.session.language)

    def action_theme(self) -> None:
        self.theme = LIGHT if self.theme == DARK else DARK
        self._remember()

    def _remember(self) -> None:
        state.save_choices({"language": self.session.language, "theme": self.theme})

    def action_help(self) -> None:
        if isinstance(self.screen, HelpScreen):
            self.pop_screen()
            return
        from d2s_doctor.tui.base_screen import BaseScreen

        pane = "base" if isinstance(self.screen, BaseScreen) else self.step
        self.push_screen(HelpScreen(pane, self.session.language))

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandPalette):
            hint = say("palette.hint", self.session.language)
            self.push_screen(CommandPalette(placeholder=hint, id="--command-palette"))

    def action_open(self) -> None:
        language = self.session.language
        found: list[bytes] = []

        def check(path: str) -> str:
            try:
                found[:] = [read_file(path)]
            except OSError as error:
                reason = error.strerror or str(error)
                return say("open.failed", language, path=path, reason=reason)
            return ""

        def taken(path: str | None) -> None:
            if path and found:
                self.take(path, found[0])

        self.push_screen(PathDialog(say("open.title", language), say("open.hint", language), (), check), taken)

    def action_python(self) -> None:
        from d2s_doctor.env.interpreter import NoInterpreter, choose, others

        language = self.session.language

        def check(path: str) -> str:
            try:
                choose(path.strip())
            except NoInterpreter:
                return say("python.failed", language, path=path)
            return ""

        async def taken(path: str | None) -> None:
            if path:
                self.turn_to_python(path.strip())
                await self.tell()

        dialog = PathDialog(say("python.title", language), say("python.hint", language), others(), check)
        self.push_screen(dialog, taken)

    def action_base(self) -> None:
        from d2s_doctor.tui.base_screen import BaseScreen

        async def taken(code: str | None) -> None:
            if code:
                self.session.pinned = code
                self.go("diagnosis")
                self.look_around()

        if self.session.kb:
            screen = BaseScreen(self.session.kb, self.session.language, self.session.release)
            self.push_screen(screen, taken)

    def action_run(self) -> None:
        entry, interpreter = self.session.entry, self.session.interpreter
        if entry is None or interpreter is None or self.running:
            return
        if self.step != "try":
            self.go("try")
        pane = self.screen_stack[0].query_one(TryPane)
        language, source = self.session.language, pane.source
        approval = (source, interpreter.path)

        async def answered(yes: bool | None) -> None:
            if yes:
                self._approved.add(approval)
                pane.begin()
                self.run_sample(entry, pane.sample, pane.mode, source, edited=pane.edited(entry))
            await self.tell()

        if approval in self._approved:
            self.call_next(answered, True)
            return
        what = f"{entry.id} {say('try.' + pane.sample, language)}"
        if pane.edited(entry):
            what += f", {say('try.edited', language)}"
        lines = len(source.splitlines())
        self.push_screen(ConfirmRun(language, what, lines, interpreter.path, SECONDS), answered)

    def action_report(self) -> None:
        session = self.session
        if session.log and session.kb:
            self.save_report(session.log, session.kb, session.language)

    def action_cancel(self) -> None:
        if self._bench:
            self._bench.cancel()

    def action_copy(self) -> None:
        """The fix of the entry as Markdown with the corrected sample; in Environment, the command of the probe."""
        session, language = self.session, self.session.language
        command = self.query_one(EnvironmentPane).chosen_command(session) if self.step == "environment" else ""
        entry = session.entry
        if command:
            self._copy(command, say("copied.command", language))
        elif entry:
            fix = fill(getattr(entry.fix, language), session.match.captures if session.match else {})
            self._copy(f"{fix}\n{entry.after}", say("copied.fix", language, code=entry.id))

    def _copy(self, text: str, what: str) -> None:
        self.copy_to_clipboard(text)
        self.copy_with_tool(text)
        self.notify(say("copied", self.session.language, what=what), markup=False, timeout=2)

    async def action_quit(self) -> None:
        self.exit(0)

    async def on_unmount(self) -> None:
        self.leave_python(wait=True)

    def _handle_exception(self, error: Exception) -> None:
        """An error of ours ends the app in order; what is shown then is ``crash``, by whoever started it."""
        self.crash = self.crash or "".join(traceback.format_exception(error))
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()
