"""The app: panes over one session, and controllers that change it.

This module composes them, draws, and says what the keys do. Controllers know the app as their ``Host`` only; panes know
the controllers. What a contributor adds is a pane (``pane.PANES``) or a command (``keys.KEY_COMMANDS``).
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from inspect import isawaitable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.command import CommandPalette, Provider
from textual.containers import Container, Horizontal
from textual.css.query import NoMatches
from textual.message import Message
from textual.widgets import Static

from d2s_doctor.inside.programs import only_program_folders
from d2s_doctor.tui import exports, keys, state
from d2s_doctor.tui.diagnosis_controller import DiagnosisController, Given
from d2s_doctor.tui.ending import end_with_terminal
from d2s_doctor.tui.environment_controller import EnvironmentController
from d2s_doctor.tui.incoming import Incoming
from d2s_doctor.tui.key_bar import KeyBar, ShownKey
from d2s_doctor.tui.keymap import load_keymap
from d2s_doctor.tui.palette import PaletteCommands
from d2s_doctor.tui.pane import PANES, Controllers, Pane
from d2s_doctor.tui.run_controller import RunController
from d2s_doctor.tui.session import Session
from d2s_doctor.tui.steps import Steps
from d2s_doctor.tui.themes import DARK, THEMES
from d2s_doctor.tui.words import command_text, say
from d2s_doctor.tui.wrapping import break_chinese_lines

if TYPE_CHECKING:
    from d2s_doctor.model import Language

_PANES_CSS = Path(__file__).with_name("panes.tcss")


class ThreadResult(Message):
    """Something that a thread found out: a function for the app's own loop."""

    def __init__(self, function: Callable[..., object], values: Sequence[object]) -> None:
        super().__init__()
        self.function, self.values = function, values


class DoctorApp(App[int]):
    """From a pasted log to a fix that has run.

    ``name`` and ``data`` are a log to begin with, None for none; ``python`` is the interpreter to ask, "" to look for
    it.
    """

    CSS_PATH = Path(__file__).with_name("app.tcss")
    TITLE = "d2s-doctor"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {PaletteCommands}
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] = [(0, "-narrow"), (100, "-wide"), (180, "-ultra")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = keys.bindings()

    def __init__(
        self, *, language: Language = "en", name: str = "", data: Given | None = None, python: str = ""
    ) -> None:
        break_chinese_lines()
        super().__init__()
        self.session = Session(language=language, step=PANES[0].step)
        self.controllers = Controllers(
            DiagnosisController(self, None if data is None else (name, data), self.examine_environment),
            EnvironmentController(self, python),
            RunController(self),
        )
        self.incoming = Incoming(self, super().on_event, self._open_pasted)
        self.panes: dict[str, Pane] = {}
        self.crash = ""
        self._asked_to_quit = False
        self.chosen_keys: dict[str, str] = {}
        for theme in THEMES:
            self.register_theme(theme)
        chosen = state.load_choices().get("theme")
        self.theme = chosen if chosen in {theme.name for theme in THEMES} else DARK

    # Composing and drawing

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield Static("d2s-doctor", id="brand", markup=False)
            yield Steps()
        with Container(id="body"):
            first = PANES[0]
            self.panes[first.step] = first.load()(first.step, self.controllers)
            yield self.panes[first.step]
        yield KeyBar()

    def on_mount(self) -> None:
        self.session.has_last_log = state.has_log()
        self.chosen_keys, problems = load_keymap()
        self.set_keymap(self.chosen_keys)
        for name in problems[:1]:
            self.notify_user(say("keys.problem", self.session.language, name=name), failed=True)
        if not self.is_headless:
            end_with_terminal(self.exit)
        self.show_step(self.session.step)
        self.call_after_refresh(self._complete_first_screen)

    async def _complete_first_screen(self) -> None:
        """After the first paint: the rest of the first screen, then everything that it can do without."""
        self.stylesheet.add_source(_PANES_CSS.read_text(encoding="utf-8"), (str(_PANES_CSS), ""))
        await self.panes[PANES[0].step].mount_rest()
        self.show_step(self.session.step)
        for screen in self.screen_stack[1:]:  # a dialog was quicker
            self.stylesheet.update(screen)
        self._prepare()

    @work(thread=True, group="base")
    def _prepare(self) -> None:
        """The modules of the other panes, then the user's Python and the knowledge base."""
        classes = {spec.step: spec.load() for spec in PANES[1:]}
        self.call_in_app(self._mount_panes, classes)
        self.controllers.environment.find_python()
        self.controllers.diagnosis.load_base()
        from d2s_doctor.tui import base_screen, questions  # noqa: F401  # else their keys would wait for them

    async def _mount_panes(self, classes: dict[str, type[Pane]]) -> None:
        body = self.screen_stack[0].query_one("#body")
        made = {step: pane(step, self.controllers) for step, pane in classes.items()}
        for each in made.values():
            await body.mount(each)
            await each.mount_rest()
        self.panes |= made
        if self.session.step in made:
            self.show_step(self.session.step)

    async def _draw(self) -> None:
        """Draw everything again; panes leave alone what has not changed."""
        if not self.screen_stack:
            return
        session, main = self.session, self.screen_stack[0]
        try:
            self._draw_steps()
            main.query_one(KeyBar).show_keys(self._shown_keys())
            for pane in list(self.panes.values()):
                await pane.show_session(session)
        except NoMatches:
            if self.is_running:  # else the widgets are being taken down, and a thread came late
                raise

    def _draw_steps(self) -> None:
        session = self.session
        names = {spec.step: f"{spec.key.upper()} {say('step.' + spec.step, session.language)}" for spec in PANES}
        progress = {step: pane.progress(session) for step, pane in self.panes.items()}
        for screen in self.screen_stack:
            for steps in screen.query(Steps):
                steps.show_steps(names, progress, session.step if screen is self.screen_stack[0] else None)

    def _shown_keys(self) -> list[ShownKey]:
        """What the last line offers."""
        return [
            ShownKey(
                each.written(self.chosen_keys),
                command_text(each.words, self.session.language),
                each.action,
                each.weight,
            )
            for each in keys.KEY_COMMANDS
            if each.weight and self.check_action(each.action, ())
        ]

    # The host of the controllers

    def run_in_thread(self, work: Callable[[], object], group: str) -> None:
        self.run_worker(work, thread=True, exclusive=True, group=group)

    def call_in_app(self, function: Callable[..., object], *values: object) -> None:
        self.post_message(ThreadResult(function, values))

    async def on_thread_result(self, message: ThreadResult) -> None:
        if self.is_running and self.screen_stack:  # a thread may end after the app
            done = message.function(*message.values)
            if isawaitable(done):
                await done
            await self._draw()

    def redraw(self) -> None:
        self.call_next(self._draw)

    def show_step(self, step: str) -> None:
        if step not in {spec.step for spec in PANES}:
            return
        self.session.step = step
        for pane in self.panes.values():
            pane.set_in_front(pane.step == step)
        selector = self.panes[step].focus_selector(self.session) if step in self.panes else ""
        if selector:
            self.screen_stack[0].query_one(selector).focus()
        self.redraw()

    def examine_environment(self) -> None:
        """The probes start as soon as a log is there, the warm worker as soon as there is an entry to speak of."""
        if self.session.interpreter and self.session.kb:
            self.controllers.environment.ask_once()
            self.controllers.runs.start_worker()

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Show a web page in the browser; what lies in the working folder is not taken for a browser."""
        with only_program_folders():
            super().open_url(url, new_tab=new_tab)

    def notify_user(self, text: str, *, failed: bool = False, seconds: float = 10) -> None:
        self.notify(text, severity="error" if failed else "information", markup=False, timeout=seconds)

    # What the user does

    async def on_event(self, event: events.Event) -> None:
        if not self.incoming.takes(event):
            await super().on_event(event)

    def _open_pasted(self, text: str) -> None:
        """A log that was pasted, wherever: what lies over the panes is closed."""
        self._close_dialogs()
        self.controllers.diagnosis.open_pasted(text)

    def on_pane_line_requested(self, message: Pane.LineRequested) -> None:
        shown = [pane.step for pane in self.panes.values() if pane.seek_line(message.line)]
        for step in shown[:1]:
            self.show_step(step)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be done now is neither on the last line nor in the palette."""
        session = self.session
        modal = len(self.screen_stack) > 1 and not isinstance(self.screen, CommandPalette)
        possible = {
            "run": bool(session.entry and session.interpreter) and not (session.running or session.lacks_paddle),
            "copy": session.entry is not None and not session.running,
            "cancel": session.running,
            "base": session.kb is not None,
            "report": session.diagnosis is not None,
            "open": True,
            "python": True,
            "next": session.step != PANES[-1].step,
        }
        return possible[action] and not modal if action in possible else True

    def action_step(self, step: str) -> None:
        """Go to a step; whatever lies over the panes is closed."""
        self._close_dialogs()
        self.show_step(step)

    def _close_dialogs(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def action_next(self) -> None:
        """Go to the next step; the last one stays."""
        steps = [spec.step for spec in PANES]
        self.action_step(steps[min(steps.index(self.session.step) + 1, len(steps) - 1)])

    def action_search(self) -> None:
        """Search the knowledge base in words."""
        if self.check_action("base", ()):
            self.action_base()

    def action_move(self, where: str) -> None:
        """Move in what has the focus."""
        keys.move(self.focused, where)

    def action_language(self) -> None:
        """Turn everything to the next language, and remember it."""
        from d2s_doctor.render.messages import next_language
        from d2s_doctor.tui.base_screen import BaseScreen

        self.session.language = next_language(self.session.language)
        state.save_choices({"language": self.session.language})
        self.redraw()
        if isinstance(self.screen, BaseScreen):
            self.screen.show_language(self.session.language)

    def action_theme(self) -> None:
        """Turn to the next theme, and remember it."""
        names = [theme.name for theme in THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        state.save_choices({"theme": self.theme})

    def action_help(self) -> None:
        """Explain the pane in front; a second time, close that."""
        from d2s_doctor.tui.base_screen import BaseScreen
        from d2s_doctor.tui.dialogs import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.pop_screen()
            return
        pane = "base" if isinstance(self.screen, BaseScreen) else self.session.step
        self.push_screen(HelpScreen(pane, self.session.language))

    def action_command_palette(self) -> None:
        """Open the palette."""
        if not isinstance(self.screen, CommandPalette):
            hint = say("palette.hint", self.session.language)
            self.push_screen(CommandPalette(placeholder=hint, id="--command-palette"))

    def action_open(self) -> None:
        """Ask for a log file and open it."""
        from d2s_doctor.tui.questions import ask_for_log

        ask_for_log(self, self.session, self.controllers)

    def action_python(self) -> None:
        """Ask for another Python and turn to it."""
        from d2s_doctor.tui.questions import ask_for_python

        ask_for_python(self, self.session, self.controllers)

    def action_base(self) -> None:
        """Browse the knowledge base; what is chosen there is shown as a diagnosis."""
        from d2s_doctor.tui.base_screen import BaseScreen

        def entry_chosen(code: str | None) -> None:
            if code:
                self.controllers.diagnosis.select_entry(code)
                self.show_step("diagnosis")

        if self.session.kb:
            self.push_screen(BaseScreen(self.session.kb, self.session.language, self.session.release), entry_chosen)
            self.redraw()

    async def action_run(self) -> None:
        """Run the sample of the pane that has one; the user is asked before, see ``RunController``."""
        from d2s_doctor.tui.questions import ask_to_run

        if self.check_action("run", ()):
            for pane in self.panes.values():
                await pane.show_session(self.session)
                run = pane.requested_run()
                if run:
                    if self.session.step != pane.step:
                        self.show_step(pane.step)
                    ask_to_run(self, self.session, self.controllers, run)
                    self.redraw()
                    return

    def action_cancel(self) -> None:
        """End the sample that runs."""
        self.controllers.runs.cancel()

    def action_report(self) -> None:
        """Save a report into the working folder."""
        exports.save_report(self)

    def action_copy(self) -> None:
        """Copy what the pane in front has for that, and say what it is."""
        from d2s_doctor.tui.clipboard import copy_by_tool

        copied = self.panes[self.session.step].text_to_copy(self.session)
        if not copied:
            self.notify_user(say("copied.nothing", self.session.language), seconds=2)
        else:
            text, name = copied
            self.copy_to_clipboard(text)
            self.run_in_thread(lambda: copy_by_tool(text), "copy")
            self.notify_user(say("copied", self.session.language, what=name), seconds=2)

    async def action_quit(self) -> None:
        """End the app; whoever has edited a sample is asked once."""
        if self._asked_to_quit or not any(pane.has_edits() for pane in self.panes.values()):
            self.exit(0)
            return
        from d2s_doctor.tui.questions import ask_to_quit

        self._asked_to_quit = True
        self._close_dialogs()
        ask_to_quit(self, self.session)

    # The end

    async def on_unmount(self) -> None:
        stopped = self.controllers.environment.stop()
        self.controllers.diagnosis.stop_following()
        self.controllers.runs.stop(wait=True)
        if stopped:
            stopped.wait()

    def _handle_exception(self, error: Exception) -> None:
        """An error of ours ends the app in order; what is shown then is ``crash``, by whoever started it."""
        self.crash = self.crash or "".join(traceback.format_exception(error))
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Textual prints the traceback with all local variables, the user's log among them, and has no setting for it.

        Not needed any more when ``test_textual_still_prints_local_variables`` fails.
        """
        self._close_messages_no_wait()
