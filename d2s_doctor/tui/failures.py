"""A log may hold several failures: one row for each, with its own answer, in the order of the log."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content

from d2s_doctor.model import Diagnosis, Entry, Finding, Language
from d2s_doctor.render.words import say as said
from d2s_doctor.tui.words import say

_MOST_SAID = 60


def several(diagnosis: Diagnosis | None) -> bool:
    """Whether there is anything to choose from."""
    return diagnosis is not None and len(diagnosis.findings) > 1


def failure_rows(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language) -> list[Content]:
    return [
        Content.assemble(
            (f"{where(finding, language)}  ", "$text-muted"),
            *_answer(finding, entries, language),
            *((f"{said('separator', language)}{note}", "$text-muted") for note in _notes(number, diagnosis, language)),
        )
        for number, finding in enumerate(diagnosis.findings)
    ]


def where(finding: Finding, language: Language) -> str:
    """The lines of a failure, in words."""
    key = "log.line" if finding.first == finding.last else "log.lines"
    return said(key, language).format(first=finding.first, last=finding.last)


def _answer(finding: Finding, entries: Mapping[str, Entry], language: Language) -> list[str | tuple[str, str]]:
    if not finding.matches:
        says = finding.says if len(finding.says) <= _MOST_SAID else finding.says[: _MOST_SAID - 1] + "…"
        return [says]
    entry = entries[finding.matches[0].id]
    return [(f"{entry.id} ", "bold $accent"), getattr(entry.title, language)]


def _notes(number: int, diagnosis: Diagnosis, language: Language) -> list[str]:
    """What else is to be known of a failure: cause or consequence, how often, and whether nothing explains it."""
    finding, notes = diagnosis.findings[number], []
    if number == diagnosis.cause:
        notes.append(say("failures.cause", language))
    if finding.follows is not None:
        notes.append(said("log.follows", language).format(first=diagnosis.findings[finding.follows].first))
    elif not finding.matches:
        notes.append(said("log.none", language))
    if finding.repeats:
        notes.append(said("log.repeats", language).format(count=finding.repeats))
    return notes
