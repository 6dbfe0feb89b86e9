"""Step 2: what the log says, best match first, with the lines that speak for it."""

from __future__ import annotations

import os

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from d2s_doctor.model import Diagnosis, Entry, Evidence, Finding, Language
from d2s_doctor.render.causes import message_group
from d2s_doctor.render.messages import say as say_message
from d2s_doctor.render.source import source_sentence
from d2s_doctor.render.text import confidence
from d2s_doctor.render.unanswered import unanswered_head, unanswered_help
from d2s_doctor.render.upgrade import upgrade_of, upgrade_text
from d2s_doctor.template import fill
from d2s_doctor.tui.entry_view import EntryView
from d2s_doctor.tui.failures import failure_rows, has_several_failures, line_range
from d2s_doctor.tui.pane import Controllers, Pane, Progress
from d2s_doctor.tui.session import Session
from d2s_doctor.tui.words import say

_MOST_MISSING = 300
_VERDICT_LOOKS = {"match": "$success", "likely": "$warning", "ambiguous": "$warning", "none": "$error"}


class DiagnosisPane(Pane):
    """On the left failures, matches and evidence, on the right the chosen entry."""

    FOCUS = "#explanation"

    def __init__(self, step: str, controllers: Controllers) -> None:
        super().__init__(step, controllers)
        self._failures: object = None
        self._matches: object = None
        self._evidence: tuple[Evidence, ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="rail"):
            yield Static(id="failures-title", classes="heading", markup=False)
            yield OptionList(id="failures", markup=False)
            yield Static(id="matches-title", classes="heading", markup=False)
            yield OptionList(id="matches", markup=False)
            yield Static(id="evidence-title", classes="heading", markup=False)
            yield OptionList(id="evidence", markup=False)
        yield EntryView(id="explanation")

    def progress(self, session: Session) -> Progress:
        if session.matching:
            return "busy"
        if session.diagnosis is None:
            return "empty"
        return "bad" if session.diagnosis.verdict == "none" else "done"

    async def show_session(self, session: Session) -> None:
        language, view = session.language, self.query_one(EntryView)
        view.entries = session.kb.entries if session.kb else {}
        self._show_failures(session)
        self._show_matches(session)
        self._show_evidence(session)
        entry, diagnosis, finding = session.entry, session.diagnosis, session.finding
        self.query_one("#rail").display = entry is not None or bool(session.nearest) or has_several_failures(diagnosis)
        if session.matching:
            await view.show_text(Content(say("diagnosis.matching", language)), "")
        elif entry is not None:
            await view.show_entry(entry, session.match, language, session.release, self._headline(session, entry))
        elif finding is None and session.log is not None and not session.log.text.strip():
            await view.show_text(Content(say("none.blank", language)), "")
        elif diagnosis is not None:
            nearest = "\n" + say("none.nearest", language) if session.nearest else ""
            headline, body = _unanswered(session, language)
            await view.show_text(headline, body + "\n" + nearest)
        else:
            await view.show_text(Content.styled(say("diagnosis.empty", language), "$muted"), "")

    def _show_failures(self, session: Session) -> None:
        diagnosis, language = session.diagnosis, session.language
        options = self.query_one("#failures", OptionList)
        title = self.query_one("#failures-title", Static)
        _set_shown(has_several_failures(diagnosis), title, options)
        if diagnosis is None or session.kb is None or not has_several_failures(diagnosis):
            return
        title.update(say("failures", language, count=len(diagnosis.findings)))
        rows = failure_rows(diagnosis, session.kb.entries, language)
        with options.prevent(OptionList.OptionHighlighted):
            if rows != self._failures:
                self._failures = rows
                options.clear_options()
                options.add_options([Option(row, id=str(number)) for number, row in enumerate(rows)])
            options.highlighted = session.failure_index

    def _show_matches(self, session: Session) -> None:
        language, kb = session.language, session.kb
        found = [kb.entries[match.id] for match in session.matches] if kb else []
        nearest = session.nearest if session.finding is None else []
        shown = found or nearest
        entry = session.entry
        if entry and entry not in shown:
            shown = [entry, *shown]
        title = self.query_one("#matches-title", Static)
        title.update(say("matches" if found or not nearest else "nearest", language))
        options = self.query_one("#matches", OptionList)
        _set_shown(bool(shown), title, options)
        key = (language, [each.id for each in shown])
        with options.prevent(OptionList.OptionHighlighted):
            if key != self._matches:
                self._matches = key
                options.clear_options()
                options.add_options([Option(_short(each, language), id=each.id) for each in shown])
            options.highlighted = shown.index(entry) if entry in shown else None

    def _show_evidence(self, session: Session) -> None:
        evidence, options = session.evidence, self.query_one("#evidence", OptionList)
        title = self.query_one("#evidence-title", Static)
        title.update(say("evidence" if session.match else "evidence.failure", session.language))
        _set_shown(bool(evidence), title, options)
        if evidence == self._evidence:
            return
        self._evidence = evidence
        options.clear_options()
        for each in evidence:
            options.add_option(Option(Content.assemble((f"{each.line:>4}│", "$muted"), each.text[:400])))

    def _headline(self, session: Session, entry: Entry) -> Content:
        language, match = session.language, session.match
        if match is None:
            badge, sure, look = say("diagnosis.picked", language), say("diagnosis.picked.sure", language), "$accent"
        else:
            verdict = session.verdict
            badge, look = say_message(f"verdict.{verdict}", language), _VERDICT_LOOKS[verdict]
            label = f"{say_message('confidence.title', language)}{say_message('punctuation.colon', language)}"
            sure = label + confidence(match.score, language)
        title = entry.title.in_language(language)
        missing = ""
        if match and match.missing:
            line = " ".join(fill(match.missing, {}).split())[:_MOST_MISSING]
            missing = f"\n{say_message('answer.missing', language)}\n  {line}"
        if match and session.diagnosis:
            missing += _causes_text(session, language) + _notes_text(session, language)
        return Content.assemble(
            (f" {badge} ", f"bold $background on {look}"),
            ("  " + sure, "$muted"),
            "\n",
            (f"{entry.id}  ", "bold $accent"),
            (title, "bold"),
            (missing, "$text-warning"),
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._choose(event.option_list.id, event.option_id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_list.id == "evidence":
            self.post_message(self.LineRequested(self._evidence[event.option_index].line))
        else:
            self._choose(event.option_list.id, event.option_id)

    def can_do(self, action: str, session: Session) -> bool:
        entry = session.entry
        return action == "links" and entry is not None and bool(entry.see_also or entry.references)

    def do(self, action: str) -> None:
        self.query_one(EntryView).focus_links()

    def on_entry_view_entry_wanted(self, event: EntryView.EntryWanted) -> None:
        event.stop()
        self.controllers.diagnosis.select_entry(event.code)

    def _choose(self, options: str | None, chosen: str | None) -> None:
        if options == "matches" and chosen:
            self.controllers.diagnosis.select_entry(chosen)
        elif options == "failures" and chosen:
            self.controllers.diagnosis.select_failure(int(chosen))


def _notes_text(session: Session, language: Language) -> str:
    """For an old log what upgrading does, and what the user's own source says about the answer."""
    notes = []
    diagnosis, kb, source = session.diagnosis, session.kb, session.source
    if diagnosis and kb and session.failure_index == diagnosis.cause:
        upgrade = upgrade_of(diagnosis, kb.entries)
        if upgrade and session.match is diagnosis.matches[0]:
            notes.append(upgrade_text(upgrade, language))
        if source and session.entry and source.code == session.entry.id:
            notes.append(source_sentence(source, language))
            if source.verdict == "confirms":
                notes.append(f"  {os.path.basename(source.path)}:{source.line} | {source.text[:_MOST_MISSING]}")
    return "".join(f"\n{note}" for note in notes)


def _unanswered(session: Session, language: Language) -> tuple[Content, str]:
    """For a log without an answer: which kind of none it is, and what to do now, as Markdown."""
    diagnosis, finding = session.diagnosis, session.finding
    if finding and diagnosis and (session.failure_index != diagnosis.cause or len(diagnosis.findings) > 1):
        return _failure_content(finding, language), say("none.failure", language)
    if diagnosis is None or diagnosis.unanswered is None:
        return Content.styled(say("none.title", language), "bold $text-error"), say("none.body", language)
    colon = say_message("punctuation.colon", language)
    title = f"{say_message('verdict.none', language)}{colon}{unanswered_head(diagnosis, language)}"
    says = f"\n{finding.says}" if finding else ""
    body = [*unanswered_help(diagnosis, language), say("none.ways", language)]
    return Content.assemble((title, "bold $text-error"), says), "\n\n".join(body)


def _causes_text(session: Session, language: Language) -> str:
    """A message that does not prove its cause: what it means, and all its causes with the sign that decides."""
    shown = Diagnosis(session.verdict, session.matches)
    group = message_group(shown, session.kb.entries, language) if session.kb else None
    if group is None:
        return ""
    causes = (f"\n  {n}. {each.code} {each.what}\n     {each.sign}" for n, each in enumerate(group.causes, 1))
    return f"\n{group.title}. {group.means}\n{say_message('answer.causes', language)}{''.join(causes)}"


def _set_shown(shown: bool, *widgets: Widget) -> None:
    """By a class, not by ``display``: the stylesheet has its own reasons to hide."""
    for widget in widgets:
        widget.set_class(not shown, "-absent")


def _failure_content(finding: Finding, language: Language) -> Content:
    """A failure of several for which there is no entry, in its own words."""
    return Content.assemble(
        (say("none.failure.title", language), "bold $text-error"),
        (f"  {line_range(finding, language)}", "$muted"),
        f"\n{finding.says}",
    )


def _short(entry: Entry, language: Language) -> Content:
    title = entry.title.in_language(language)
    return Content.assemble((f"{entry.id} ", "bold $accent"), title)
