"""The app: panes over one session, and controllers that change it.

This module says what the keys do; ``shell`` composes and draws. Controllers know the app as their ``Host`` only; panes
know the controllers. What a contributor adds is a pane (``pane.PANES``) or a command (``keys.KEY_COMMANDS``).
"""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

from textual import events
from textual.command import CommandPalette

from d2s_doctor.tui import exports, keys, state
from d2s_doctor.tui.incoming import Incoming
from d2s_doctor.tui.pane import PANES, Pane
from d2s_doctor.tui.shell import Shell
from d2s_doctor.tui.themes import THEMES
from d2s_doctor.tui.words import say

if TYPE_CHECKING:
    from d2s_doctor.tui.own_run_screen import OwnRunScreen


class DoctorApp(Shell):
    """From a pasted log to a fix that has run; made with what ``Shell`` takes."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.incoming = Incoming(self, super().on_event, self._open_pasted)
        self._asked_to_quit = False

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
            "code": bool(session.code_places and session.kb),
            "run_own": bool(session.code_places and session.kb and session.interpreter) and not session.lacks_paddle,
            "save_sample": session.step == "try" and session.entry is not None,
            "in_pane": self._pane_can_do(*parameters),
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

    def _pane_can_do(self, *action: object) -> bool:
        pane = self.panes.get(self.session.step)
        return pane is not None and all(pane.can_do(str(each), self.session) for each in action)

    def action_in_pane(self, action: str) -> None:
        """Let the pane in front do something of its own."""
        self.panes[self.session.step].do(action)

    def action_search(self) -> None:
        """Search in the pane in front where it can be searched, else the knowledge base in words."""
        if self._pane_can_do("search") and len(self.screen_stack) == 1:
            self.action_in_pane("search")
        elif self.check_action("base", ()):
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
                self.show_entry(code)

        if self.session.kb:
            self.push_screen(BaseScreen(self.session.kb, self.session.language, self.session.release), entry_chosen)
            self.redraw()

    def action_code(self) -> None:
        """Show the user's own code where it failed."""
        from d2s_doctor.tui.code_screen import Advice, CodeScreen

        session = self.session
        if self.check_action("code", ()) and session.kb:
            answer = Advice(session.kb, session.entry, session.match)
            self.push_screen(CodeScreen(session.code_places, answer, session.language, self.ask_to_run_own))

    def action_run_own(self) -> None:
        """Ask to run the user's own script, which says whether the failure is gone."""
        if self.check_action("run_own", ()):
            self.ask_to_run_own()

    def ask_to_run_own(self) -> None:
        """Ask whether the user's own script may run, where it is known and there is a Python for it."""
        from d2s_doctor.tui.own_run import own_command
        from d2s_doctor.tui.questions import ask_to_run_own

        session = self.session
        ask_to_run_own(self, session, own_command(session.code_places, session.log.name if session.log else ""))

    def on_own_run_screen_log_wanted(self, message: OwnRunScreen.LogWanted) -> None:
        self._close_dialogs()
        self.controllers.diagnosis.open_log(message.name, message.data)

    def action_save_sample(self) -> None:
        """Ask for a place and save the sample of the pane in front there."""
        from d2s_doctor.tui.questions import ask_to_save

        copied = self.panes[self.session.step].text_to_copy(self.session)
        if copied and self.check_action("save_sample", ()):
            ask_to_save(self, self.session, *copied)

    def show_entry(self, code: str) -> None:
        """Show an entry that was chosen by hand."""
        self.controllers.diagnosis.select_entry(code)
        self.action_step("diagnosis")

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
        """End the app. Edits of samples are kept for the next time; where they are not, the user is asked once."""
        if self.controllers.history.wanted or self._asked_to_quit or not self._drafts():
            self.exit(0)
            return
        from d2s_doctor.tui.questions import ask_to_quit

        self._asked_to_quit = True
        self._close_dialogs()
        ask_to_quit(self, self.session)

    def action_help_quit(self) -> None:
        """Ctrl+C copies in a text field; elsewhere it says how to quit. In the place of Textual's own words."""
        quit_key = next(each for each in keys.KEY_COMMANDS if each.action == "quit").written(self.chosen_keys)
        self.notify_user(say("quit.hint", self.session.language, key=quit_key), seconds=4)

    # The end

    def _drafts(self) -> dict[str, str]:
        return {name: text for pane in self.panes.values() for name, text in pane.drafts().items()}

    def exit(self, *given: Any, **named: Any) -> None:
        """End the app, whoever wants that; the edits of samples are kept."""
        if len(self.panes) == len(PANES) and not self._exit:
            self.controllers.history.remember_drafts(self._drafts())
        super().exit(*given, **named)

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
