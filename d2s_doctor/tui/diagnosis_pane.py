"""Step 2: what the log says, best match first, with the lines that speak for it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from d2s_doctor.model import Entry, Evidence, Language, Match
from d2s_doctor.render.text import confidence
from d2s_doctor.render.words import say as said
from d2s_doctor.template import fill
from d2s_doctor.tui.entry_view import EntryView
from d2s_doctor.tui.session import Session
from d2s_doctor.tui.words import say

_MOST_MISSING = 300
_VERDICT_LOOKS = {"match": "$success", "likely": "$warning", "ambiguous": "$warning", "none": "$error"}


class DiagnosisPane(Horizontal):
    """On the left matches and evidence, on the right the chosen entry."""

    class Picked(Message):
        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    class Jump(Message):
        def __init__(self, line: int) -> None:
            super().__init__()
            self.line = line

    def __init__(self) -> None:
        super().__init__(id="diagnosis-pane", classes="pane")
        self._matches: object = None
        self._evidence: tuple[Evidence, ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="rail"):
            yield Static(id="matches-title", classes="heading", markup=False)
            yield OptionList(id="matches", markup=False)
            yield Static(id="evidence-title", classes="heading", markup=False)
            yield OptionList(id="evidence", markup=False)
        yield EntryView(id="explanation")

    async def tell(self, session: Session, *, matching: bool) -> None:
        language, view = session.language, self.query_one(EntryView)
        self._tell_matches(session)
        self._tell_evidence(session.match, language)
        entry, diagnosis = session.entry, session.diagnosis
        self.query_one("#rail").display = entry is not None or bool(session.nearest)
        if matching:
            await view.show_text(Content(say("diagnosis.matching", language)), "")
        elif entry is not None:
            await view.show_entry(entry, session.match, language, session.release, self._headline(session, entry))
        elif diagnosis is not None:
            nearest = "\n" + say("none.nearest", language) if session.nearest else ""
            headline = Content.styled(say("none.title", language), "bold $text-error")
            await view.show_text(headline, say("none.body", language) + nearest)
        else:
            await view.show_text(Content.styled(say("diagnosis.empty", language), "$text-muted"), "")

    def _tell_matches(self, session: Session) -> None:
        language, kb = session.language, session.kb
        found = [kb.entries[match.id] for match in session.diagnosis.matches] if session.diagnosis and kb else []
        shown = found or session.nearest
        entry = session.entry
        if entry and entry not in shown:
            shown = [entry, *shown]
        title = say("matches" if found or not session.nearest else "nearest", language)
        self.query_one("#matches-title", Static).update(title)
        options = self.query_one("#matches", OptionList)
        key = (language, [each.id for each in shown])
        if key != self._matches:
            self._matches = key
            options.clear_options()
            options.add_options([Option(_short(each, language), id=each.id) for each in shown])
        place = shown.index(entry) if entry in shown else None
        with options.prevent(OptionList.OptionHighlighted):
            options.highlighted = place

    def _tell_evidence(self, match: Match | None, language: Language) -> None:
        options = self.query_one("#evidence", OptionList)
        title = self.query_one("#evidence-title", Static)
        title.update(say("evidence", language))
        title.display = options.display = bool(match and match.evidence)
        if match is None or match.evidence == self._evidence:
            return
        self._evidence = match.evidence
        options.clear_options()
        for evidence in match.evidence:
            text = Content.assemble((f"{evidence.line:>4}│", "$text-muted"), evidence.text[:400])
            options.add_option(Option(text))

    def _headline(self, session: Session, entry: Entry) -> Content:
        language, match, diagnosis = session.language, session.match, session.diagnosis
        if match is None or diagnosis is None:
            badge, sure, look = say("diagnosis.picked", language), say("diagnosis.picked.sure", language), "$accent"
        else:
            verdict = diagnosis.verdict
            badge, look = said(verdict, language), _VERDICT_LOOKS[verdict]
            sure = f"{said('confidence', language)}{said('colon', language)}{confidence(match.score, language)}"
        title = getattr(entry.title, language)
        missing = ""
        if match and match.missing:
            missing = f"\n{said('missing', language)}\n  {' '.join(fill(match.missing, {}).split())[:_MOST_MISSING]}"
        return Content.assemble(
            (f" {badge} ", f"bold $background on {look}"),
            ("  " + sure, "$text-muted"),
            "\n",
            (f"{entry.id}  ", "bold $accent"),
            (title, "bold"),
            (missing, "$text-warning"),
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_list.id == "matches" and event.option_id:
            self.post_message(self.Picked(event.option_id))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_list.id == "matches" and event.option_id:
            self.post_message(self.Picked(event.option_id))
        elif event.option_list.id == "evidence":
            self.post_message(self.Jump(self._evidence[event.option_index].line))


def _short(entry: Entry, language: Language) -> Content:
    title = getattr(entry.title, language)
    return Content.assemble((f"{entry.id} ", "bold $accent"), title)
