"""A log may hold several failures: one row for each, with its own answer, in the order of the log."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from d2s_doctor.model import Diagnosis, Entry, Finding, Language
from d2s_doctor.render.messages import say as say_message
from d2s_doctor.tui.words import say

_MOST_SAID = 100


def has_several_failures(diagnosis: Diagnosis | None) -> bool:
    """Whether there is anything to choose from."""
    return diagnosis is not None and len(diagnosis.findings) > 1


def failure_rows(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language) -> list[Content]:
    """What matters most stands first, for a row is cut where the list ends."""
    rows = []
    for number, finding in enumerate(diagnosis.findings):
        separator = say_message("punctuation.separator", language)
        code = (
            (finding.matches[0].id, "bold $accent") if finding.matches else (say_message("log.none", language), "bold")
        )
        notes = "".join(separator + note for note in _notes(number, diagnosis, language))
        words = entries[finding.matches[0].id].title.in_language(language) if finding.matches else finding.says
        rows.append(
            Content.assemble(f"{line_range(finding, language)}  ", code, notes, (f"  {words[:_MOST_SAID]}", "$muted"))
        )
    return rows


def line_range(finding: Finding, language: Language) -> str:
    """The lines of a failure, in words."""
    key = "log.line" if finding.first == finding.last else "log.lines"
    return say_message(key, language, first=finding.first, last=finding.last)


def _notes(number: int, diagnosis: Diagnosis, language: Language) -> list[str]:
    """What else is to be known of a failure: whether it is cause or consequence, and how often it came."""
    finding, notes = diagnosis.findings[number], []
    if number == diagnosis.cause:
        notes.append(say("failures.cause", language))
    if finding.follows is not None:
        notes.append(say_message("log.follows", language, first=diagnosis.findings[finding.follows].first))
    if finding.repeats:
        notes.append(say_message("log.repeats", language, count=finding.repeats))
    return notes
