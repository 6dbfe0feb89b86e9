"""The user's own code where it failed: the file at the line, what to do about it beside it, the way to their editor."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static, TextArea
from textual.widgets.option_list import Option

from d2s_doctor.check.at_line import findings_in
from d2s_doctor.check.edits import hint_lines
from d2s_doctor.check.source_file import SourceFile, read_source
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import clean_text, one_line
from d2s_doctor.model import Entry, Language, Match
from d2s_doctor.source.frames import LARGEST, CodePlace, holds_line
from d2s_doctor.tui.editor import open_editor
from d2s_doctor.tui.entry_view import prose_of
from d2s_doctor.tui.prose import ProseView
from d2s_doctor.tui.sample_editor import SampleEditor
from d2s_doctor.tui.words import say

_DIFF_LOOKS = {"-": "$text-error on $removed", "+": "$text-success on $added"}


class Advice(NamedTuple):
    """What the log was answered: an entry, and the match that names it, where there is one."""

    kb: KnowledgeBase
    entry: Entry | None
    match: Match | None


class CodeScreen(Screen[None]):
    """The user's frames on the left, innermost first; the file of the highlighted one; the fix and ``check``'s hint."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("e", "edit", show=False, id="code.edit.letter"),
        Binding("x", "run", show=False, id="code.run.letter"),
    ]

    def __init__(
        self, places: Sequence[CodePlace], answer: Advice, language: Language, on_run: Callable[[], object]
    ) -> None:
        super().__init__()
        self.on_run = on_run
        self.places, self.answer, self.language = places, answer, language
        self.place = places[0]

    def compose(self) -> ComposeResult:
        yield Static(id="code-title", markup=False)
        with Horizontal(id="code-body"):
            with Vertical(id="code-left"):
                rows = (Option(_row(place), id=str(n)) for n, place in enumerate(self.places))
                yield OptionList(*rows, id="code-frames", markup=False)
                yield SampleEditor.code_editor(id="code-text", language="python", read_only=True)
            with VerticalScroll(id="code-help"):
                yield Static(id="code-hint", markup=False)
                yield ProseView(classes="prose")
        yield Static(say("code.keys", self.language), id="code-keys", classes="hint", markup=False)

    async def on_mount(self) -> None:
        self.query_one("#code-frames", OptionList).highlighted = 0
        entry, match = self.answer.entry, self.answer.match
        if entry:
            text = prose_of(entry, self.language)
            await self.query_one(ProseView).show(text, match.captures if match else {})

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._show(self.places[int(event.option_id or 0)])

    def _show(self, place: CodePlace) -> None:
        self.place = place
        source, problem = read_place(place)
        text = self.query_one("#code-text", TextArea)
        text.display = source is not None
        notice = say(f"code.{problem}", self.language) if problem else ""
        title = Content.assemble((f"{one_line(place.path)}:{place.line}", "bold $accent"))
        self.query_one("#code-title", Static).update(
            Content.assemble(title, (f"  {notice}" if notice else "", "$text-warning"))
        )
        hint = self.query_one("#code-hint", Static)
        hint.update("")
        if source is not None:
            text.load_text(clean_text("\n".join(source.lines)))
            text.move_cursor((min(place.line, len(source.lines)) - 1, 0), center=True)
            self.run_worker(lambda: self._look(place, source), thread=True, exclusive=True, group="hint")

    def _look(self, place: CodePlace, source: SourceFile) -> None:
        """What ``check`` says about the line; in a thread."""
        found = findings_in(source, place.line, self.answer.kb.entries)
        near = [each for each in found.findings if each.edits and each.line <= place.line <= each.end_line]
        code = self.answer.entry.id if self.answer.entry else ""
        near += [each for each in found.findings if each.edits and each.code == code and each not in near]
        if near:
            self.call_later(self._show_hint, place, near[0].code, hint_lines(source.lines, near[0]))

    def _show_hint(self, place: CodePlace, code: str, lines: list[str]) -> None:
        if place is self.place:
            rows = [Content.styled(one_or_more(line), _DIFF_LOOKS.get(line[:1], "")) for line in lines]
            title = Content.styled(say("code.hint", self.language, code=code), "bold $accent")
            self.query_one("#code-hint", Static).update(Content("\n").join([title, *rows, Content("")]))

    def action_edit(self) -> None:
        """Open the file in the user's editor; it is read again afterwards."""
        problem = "missing" if not os.path.isfile(self.place.path) else open_editor(self.app, self.place)
        if problem:
            self.notify(say(f"code.{problem}", self.language), severity="error", markup=False)
        else:
            self._show(self.place)

    def action_run(self) -> None:
        """Ask to run the script, in which this failed."""
        self.on_run()

    def action_leave(self) -> None:
        self.dismiss(None)


def one_or_more(line: str) -> str:
    """A line of a diff without anything that a terminal would obey."""
    return clean_text(line).replace("\r", " ")


def read_place(place: CodePlace) -> tuple[SourceFile | None, str]:
    """The file of a frame, None when it cannot be shown; and what is to be said of it, as a key, "" for nothing."""
    try:
        if not os.path.isfile(place.path):
            return None, "missing"
        if not place.path.endswith(".py") or os.path.getsize(place.path) > LARGEST:
            return None, "not_shown"
        source = read_source(place.path)
    except (OSError, ValueError):
        return None, "not_shown"
    if not source.lines:
        return None, "not_shown"
    return source, "" if holds_line(source, place) else "changed"


def _row(place: CodePlace) -> Content:
    name = one_line(os.path.basename(place.path.replace("\\", "/")))
    return Content.assemble((f"{name}:{place.line}", "bold"), (f"  {one_line(place.function)}", "$muted"))
