"""What the keys do: each action is one method, and ``check_action`` says which can be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.command import CommandPalette

from d2s_doctor.render.messages import next_language
from d2s_doctor.template import fill
from d2s_doctor.tui import state
from d2s_doctor.tui.session import SECONDS
from d2s_doctor.tui.steps import STEPS, Step
from d2s_doctor.tui.themes import DARK, LIGHT
from d2s_doctor.tui.walk import Walk
from d2s_doctor.tui.words import say

if TYPE_CHECKING:
    from d2s_doctor.model import Language
    from d2s_doctor.tui.environment_pane import EnvironmentPane
    from d2s_doctor.tui.try_pane import TryPane


class Actions(Walk):
    """The walk with hands: everything that a key, the last line or the palette can ask for."""

    def __init__(self, language: Language, given: tuple[str, str | bytes] | None, python: str) -> None:
        super().__init__(language, given, python)
        self._approved: set[tuple[str, str]] = set()

    @property
    def environment_pane(self) -> EnvironmentPane:
        raise NotImplementedError

    @property
    def try_pane(self) -> TryPane:
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What cannot be done now is neither on the last line nor in the palette."""
        session = self.session
        modal = len(self.screen_stack) > 1 and not isinstance(self.screen, CommandPalette)
        possible = {
            "run": bool(session.entry and session.interpreter) and not (self.running or session.lacks_paddle),
            "copy": session.entry is not None and not self.running,
            "cancel": self.running,
            "base": session.kb is not None,
            "report": session.diagnosis is not None,
            "open": True,
            "python": True,
            "next": self.step != STEPS[-1],
        }
        return possible[action] and not modal if action in possible else True

    def action_step(self, step: Step) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.go(step)

    def action_next(self) -> None:
        self.action_step(STEPS[min(STEPS.index(self.step) + 1, len(STEPS) - 1)])

    async def action_language(self) -> None:
        self.session.language = next_language(self.session.language)
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
        from d2s_doctor.tui.base_screen import BaseScreen
        from d2s_doctor.tui.help_screen import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.pop_screen()
            return
        pane = "base" if isinstance(self.screen, BaseScreen) else self.step
        self.push_screen(HelpScreen(pane, self.session.language))

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandPalette):
            hint = say("palette.hint", self.session.language)
            self.push_screen(CommandPalette(placeholder=hint, id="--command-palette"))

    def action_open(self) -> None:
        from d2s_doctor.tui.dialogs import PathDialog
        from d2s_doctor.tui.reading import read_file

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
        from d2s_doctor.tui.dialogs import PathDialog

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
                state.save_choices({"python": self.session.interpreter.path if self.session.interpreter else ""})
                await self.tell()

        dialog = PathDialog(say("python.title", language), say("python.hint", language), others(), check)
        self.push_screen(dialog, taken)

    async def action_base(self) -> None:
        from d2s_doctor.tui.base_screen import BaseScreen

        async def taken(code: str | None) -> None:
            if code:
                self.session.pinned = code
                self.go("diagnosis")
                self.look_around()

        if self.session.kb:
            screen = BaseScreen(self.session.kb, self.session.language, self.session.release)
            await self.push_screen(screen, taken)
            await self.tell()

    def action_run(self) -> None:
        entry, interpreter = self.session.entry, self.session.interpreter
        if entry is None or interpreter is None or not self.check_action("run", ()):
            return
        from d2s_doctor.tui.dialogs import ConfirmRun

        if self.step != "try":
            self.go("try")
        pane = self.try_pane
        language, source = self.session.language, pane.source
        approval = (source, interpreter.path)

        async def answered(yes: bool | None) -> None:
            if yes:
                self._approved.add(approval)
                self.clear_notifications()  # they would lie over what comes out
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
        command = self.environment_pane.chosen_command(session) if self.step == "environment" else ""
        entry = session.entry
        if command:
            self._copy(command, say("copied.command", language))
        elif entry:
            fix = fill(entry.fix.in_language(language), session.match.captures if session.match else {})
            self._copy(f"{fix}\n{entry.after}", say("copied.fix", language, code=entry.id))

    def _copy(self, text: str, what: str) -> None:
        self.copy_to_clipboard(text)
        self.copy_with_tool(text)
        self.notify(say("copied", self.session.language, what=what), markup=False, timeout=2)

    async def action_quit(self) -> None:
        self.exit(0)
