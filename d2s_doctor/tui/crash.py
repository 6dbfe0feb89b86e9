"""A small app of its own: the report of an internal error, to copy."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Static, TextArea

from d2s_doctor.model import Language
from d2s_doctor.tui.words import say


class CrashApp(App[bool]):
    """The result is True when the user wants to go on with the same log."""

    CSS = """
    Screen { padding: 1 2; }
    #title { text-style: bold; color: $text-error; }
    #body { margin: 1 0; }
    TextArea { height: 1fr; margin-bottom: 2; border: none; }
    #buttons { dock: bottom; height: 1; margin: 0 2 1 2; }
    Button { margin-right: 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", priority=True)]

    def __init__(self, report: str, language: Language) -> None:
        super().__init__()
        self.report, self.language = report, language

    def compose(self) -> ComposeResult:
        yield Static(say("crash.title", self.language), id="title", markup=False)
        yield Static(say("crash.body", self.language), id="body", markup=False)
        yield TextArea(self.report, read_only=True)
        with Horizontal(id="buttons"):
            yield Button(say("crash.copy", self.language), id="copy", compact=True)
            yield Button(say("crash.again", self.language), id="again", variant="primary", compact=True)
            yield Button(say("crash.quit", self.language), id="leave", compact=True)

    def on_mount(self) -> None:
        self.query_one("#again").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "copy":
            self.copy_to_clipboard(self.report)
            what = say("copied.report", self.language)
            self.notify(say("copied", self.language, what=what), markup=False)
        else:
            self.exit(event.button.id == "again")
