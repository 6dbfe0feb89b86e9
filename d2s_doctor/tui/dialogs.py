"""What lies over the panes: may this run, which file, which Python, and the help of F1."""

from __future__ import annotations

import asyncio
import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.suggester import Suggester
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from d2s_doctor.log.clean import clean_text
from d2s_doctor.model import Language
from d2s_doctor.render.runs import protection_text
from d2s_doctor.run.sandbox import Protection
from d2s_doctor.tui.prose import ProseView
from d2s_doctor.tui.session import RequestedRun
from d2s_doctor.tui.words import help_text, say

_MOST_PYTHONS = 40
_MOST_NAMES = 5000
"""Names of a folder that are looked at to complete a path."""
_ESCAPE: list[BindingType] = [Binding("escape", "leave", show=False)]


class ConfirmRun(ModalScreen[bool]):
    """Asks whether a sample may run. The result is True for yes.

    ``origin`` is the folder of the private knowledge base that holds the entry, "" for an entry that came with this
    program; code from elsewhere is shown in full and has the focus, so that Enter alone does not run it.
    ``protection`` is the sandbox that it would run in.
    """

    BINDINGS = _ESCAPE

    def __init__(
        self,
        language: Language,
        run: RequestedRun,
        python: str,
        seconds: int,
        origin: str,
        protection: Protection | None = None,
    ) -> None:
        super().__init__()
        what = f"{run.entry.id} {say('try.' + run.sample, language)}"
        if run.edited:
            what += f", {say('try.edited', language)}"
        lines = len(run.source.splitlines())
        self.language = language
        self.body = say("confirm.body", language, what=what, lines=lines, python=python, seconds=seconds)
        self.body += "\n" + protection_text(protection, language)
        self.foreign_code = clean_text(run.source) if origin else ""
        if origin:
            self.body += "\n\n" + say("confirm.origin", language, folder=origin)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(say("confirm.title", self.language), classes="dialog-title", markup=False)
            yield Static(self.body, markup=False)
            if self.foreign_code:
                with VerticalScroll(id="foreign-code"):
                    yield Static(self.foreign_code, markup=False)
            with Horizontal(classes="dialog-buttons"):
                yield Button(say("confirm.yes", self.language), id="yes", variant="primary", compact=True)
                yield Button(say("confirm.no", self.language), id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss(event.button.id == "yes")

    def action_leave(self) -> None:
        self.dismiss(False)


class ConfirmOwnRun(ModalScreen[str]):
    """Asks whether the user's own script may run. The result is what their Python is to be given, None for no.

    ``command`` is that as far as it is known; it can be changed, since no log tells all arguments. ``folder`` is where
    it runs.
    """

    BINDINGS = _ESCAPE
    AUTO_FOCUS = "#yes"

    def __init__(self, language: Language, python: str, command: str, folder: str) -> None:
        super().__init__()
        self.language, self.command = language, command
        self.body = say("own.body", language, python=clean_text(python), folder=clean_text(folder))

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(say("own.title", self.language), classes="dialog-title", markup=False)
            yield Static(self.body, markup=False)
            yield Input(self.command, id="own-command", placeholder=say("own.hint", self.language))
            yield Static(id="path-problem", markup=False)
            with Horizontal(classes="dialog-buttons"):
                yield Button(say("confirm.yes", self.language), id="yes", variant="primary", compact=True)
                yield Button(say("confirm.no", self.language), id="no", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.query_one("#yes").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "no":
            self.action_leave()
            return
        command = self.query_one("#own-command", Input).value
        problem = _problem_of(command)
        if problem:
            self.query_one("#path-problem", Static).update(say(problem, self.language))
        else:
            self.dismiss(command)

    def action_leave(self) -> None:
        self.dismiss(None)


def _problem_of(command: str) -> str:
    """What keeps a command from being run, as a key, "" for nothing."""
    try:
        words = shlex.split(command)
    except ValueError:
        return "own.quotes"
    if not words:
        return "own.hint"
    return "" if words[0].startswith("-") or os.path.isfile(words[0]) else "code.missing"


class ConfirmQuit(ModalScreen[bool]):
    """Asks whether edits may be lost. The result is True for yes."""

    BINDINGS = _ESCAPE

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(say("quit.title", self.language), classes="dialog-title", markup=False)
            yield Static(say("quit.body", self.language), markup=False)
            with Horizontal(classes="dialog-buttons"):
                yield Button(say("quit.no", self.language), id="no", variant="primary", compact=True)
                yield Button(say("quit.yes", self.language), id="yes", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss(event.button.id == "yes")

    def action_leave(self) -> None:
        self.dismiss(False)


class PathSuggester(Suggester):
    """Offers the first name, in alphabetical order, that begins as the path does."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        # A folder may be on a slow disk.
        return await asyncio.to_thread(complete, value)


def complete(value: str) -> str | None:
    """The path with its last name complete, a folder with its separator; None when nothing begins so."""
    start, name = os.path.split(value)
    if not name:
        return None
    try:
        with os.scandir(os.path.expanduser(start) or ".") as found:
            entries = [
                entry for entry, _ in zip(found, range(_MOST_NAMES), strict=False) if entry.name.startswith(name)
            ]
        best = min(entries, key=lambda entry: entry.name, default=None)
        if best is None:
            return None
        return value + best.name[len(name) :] + (os.sep if best.is_dir() else "")
    except (OSError, ValueError):  # no such folder, or no path at all
        return None


class PathDialog(ModalScreen[str]):
    """A path to type or to choose. ``check`` returns what is wrong with a path, "" for nothing.

    ``notes`` are what stands behind some of the ``choices``.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*_ESCAPE, Binding("down", "to_list", show=False)]

    def __init__(
        self,
        title: str,
        hint: str,
        choices: Sequence[str],
        check: Callable[[str], str],
        notes: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.notes = notes or {}
        self.heading, self.hint, self.choices, self.check = title, hint, choices, check

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.heading, classes="dialog-title", markup=False)
            yield Input(placeholder=self.hint, id="path", suggester=PathSuggester())
            yield Static(id="path-problem", markup=False)
            if self.choices:
                rows = (Option(self._row(path), id=str(n)) for n, path in enumerate(self.choices))
                yield OptionList(*rows, markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._take(event.value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._take(self.choices[event.option_index])

    def _row(self, path: str) -> Content:
        note = self.notes.get(path, "")
        return Content.assemble(clean_text(path), (f"  {note}" if note else "", "$accent"))

    def action_to_list(self) -> None:
        for options in self.query(OptionList):
            options.focus()

    def _take(self, path: str) -> None:
        problem = self.check(path) if path.strip() else self.hint
        if problem:
            self.query_one("#path-problem", Static).update(problem)
        else:
            self.dismiss(path)

    def action_leave(self) -> None:
        self.dismiss(None)


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


def read_file_dialog(language: Language, accept: Callable[[bytes], None]) -> PathDialog:
    """Asks for a log file until one can be read; ``accept`` is given its bytes before the dialog ends."""
    from d2s_doctor.tui.log_text import read_file

    def check(path: str) -> str:
        try:
            accept(read_file(path))
        except OSError as error:
            return say("open.failed", language, path=path, reason=error.strerror or str(error))
        return ""

    return PathDialog(say("open.title", language), say("open.hint", language), (), check)


def save_dialog(language: Language, text: str) -> PathDialog:
    """Asks for a path until ``text`` could be written there, into a new file."""

    def check(path: str) -> str:
        full = os.path.expanduser(path.strip())
        try:
            with open(full, "x", encoding="utf-8") as handle:
                handle.write(text)
        except FileExistsError:
            return say("save.exists", language, path=path)
        except (OSError, ValueError) as error:
            return say("save.failed", language, path=path, reason=getattr(error, "strerror", None) or str(error))
        return ""

    return PathDialog(say("save.title", language), say("save.hint", language), (), check)


def python_dialog(language: Language, before: Sequence[str]) -> PathDialog:
    """Asks for a Python until there is one; offers those used ``before``, and what lies near, with their Paddle."""
    from d2s_doctor.env.interpreter import NoInterpreter, choose, other_interpreters
    from d2s_doctor.tui.pythons import environments_near, paddle_in

    def check(path: str) -> str:
        try:
            choose(path.strip())
        except NoInterpreter:
            return say("python.failed", language, path=path)
        return ""

    used = [path for path in before if os.path.isfile(path)]
    paths = list(dict.fromkeys([*used, *environments_near(), *other_interpreters()]))[:_MOST_PYTHONS]
    notes = {path: f"Paddle {release}" for path in paths if (release := paddle_in(path))}
    return PathDialog(say("python.title", language), say("python.hint", language), paths, check, notes)
