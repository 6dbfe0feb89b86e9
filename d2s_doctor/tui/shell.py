"""What the app is made of: it composes the panes, draws them, and is the ``Host`` of the controllers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import isawaitable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.command import Provider
from textual.containers import Container, Horizontal
from textual.css.query import NoMatches
from textual.message import Message
from textual.widgets import Static

from d2s_doctor.inside.programs import only_program_folders
from d2s_doctor.tui import keys, state
from d2s_doctor.tui.diagnosis_controller import DiagnosisController, Given
from d2s_doctor.tui.ending import end_with_terminal
from d2s_doctor.tui.environment_controller import EnvironmentController
from d2s_doctor.tui.history_controller import HistoryController
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


class Shell(App[int]):
    """The app without what the user can do in it, which ``DoctorApp`` adds.

    ``name`` and ``data`` are a log to begin with, None for none; ``python`` is the interpreter to ask, "" to look for
    it. ``remembers`` says whether the history is read and written. ``theme`` is the name of one, "" for the last one.
    """

    CSS_PATH = Path(__file__).with_name("app.tcss")
    TITLE = "d2s-doctor"
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {PaletteCommands}
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] = [(0, "-narrow"), (100, "-wide"), (180, "-ultra")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = keys.bindings()

    def __init__(
        self,
        *,
        language: Language = "en",
        name: str = "",
        data: Given | None = None,
        python: str = "",
        remembers: bool = True,
        theme: str = "",
    ) -> None:
        break_chinese_lines()
        super().__init__()
        self.session = Session(language=language, step=PANES[0].step)
        history = HistoryController(self, wanted=remembers)
        given = None if data is None else (name, data)
        self.controllers = Controllers(
            DiagnosisController(self, given, self.examine_environment, history),
            EnvironmentController(self, python, history),
            RunController(self),
            history,
        )
        self.panes: dict[str, Pane] = {}
        self.crash = ""
        self.chosen_keys: dict[str, str] = {}
        for each in THEMES:
            self.register_theme(each)
        chosen = theme or state.load_choices().get("theme")
        self.theme = chosen if chosen in {each.name for each in THEMES} else DARK

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
        self.controllers.history.load()
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
                each.run,
                each.weight,
            )
            for each in keys.KEY_COMMANDS
            if each.weight and self.can_do(each)
        ]

    def can_do(self, command: keys.KeyCommand) -> bool:
        """Whether a command does something at this moment."""
        in_pane = command.in_pane or command.action == "search"  # elsewhere F6 says it better
        return bool(
            self.check_action("in_pane", (command.action,)) if in_pane else self.check_action(command.action, ())
        )

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
            for widget in self.screen_stack[0].query(selector):  # none when the app is being taken down
                widget.focus()
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
