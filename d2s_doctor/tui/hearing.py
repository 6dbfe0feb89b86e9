"""What the panes say to the app, and pastes wherever they fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from d2s_doctor.tui import state
from d2s_doctor.tui.actions import Actions
from d2s_doctor.tui.key_bar import KeyBar
from d2s_doctor.tui.log_pane import LogPane
from d2s_doctor.tui.steps import Steps
from d2s_doctor.tui.words import say

if TYPE_CHECKING:
    from textual.widgets import Button

    from d2s_doctor.tui.diagnosis_pane import DiagnosisPane
    from d2s_doctor.tui.environment_pane import EnvironmentPane
    from d2s_doctor.tui.try_pane import TryPane


class Hearing(Actions):
    """Turns each message of a pane into a change of the session or into an action."""

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
        self.action_step(message.step)

    async def on_diagnosis_pane_picked(self, message: DiagnosisPane.Picked) -> None:
        self.session.pinned = message.code
        await self.tell()
        self.look_around()

    async def on_diagnosis_pane_turned(self, message: DiagnosisPane.Turned) -> None:
        self.session.turn_to(message.finding)
        await self.tell()
        self.look_around()

    def on_diagnosis_pane_jump(self, message: DiagnosisPane.Jump) -> None:
        self.go("log")
        self.screen_stack[0].query_one(LogPane).seek(message.line)

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
            self.try_pane.switch(self.session.entry)
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
            self.try_pane.reset(self.session.entry)
        await self.tell()
