"""The help of F1: what the pane in front is for, and the keys that go everywhere."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from d2s_doctor.model import Language
from d2s_doctor.tui.prose import ProseView
from d2s_doctor.tui.words import help_text, say


class HelpScreen(ModalScreen[None]):
    """What the focused pane is for, and the keys that go everywhere."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1", "leave", show=False)]

    def __init__(self, pane: str, language: Language) -> None:
        super().__init__()
        self.pane, self.language = pane, language

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog help"):
            yield ProseView(help_text(self.pane, self.language))
            yield Static(say("help.close", self.language), classes="hint", markup=False)

    def action_leave(self) -> None:
        self.dismiss()
