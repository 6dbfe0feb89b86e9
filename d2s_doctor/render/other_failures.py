"""What else a log shows: the other failures, each with its own short answer, and what a cut log lacks."""

from __future__ import annotations

from collections.abc import Mapping

from d2s_doctor.model import Diagnosis, Entry, Finding, Language
from d2s_doctor.render.layout import hanging, wrap
from d2s_doctor.render.messages import say
from d2s_doctor.render.page import Page
from d2s_doctor.template import fill

_MOST_SHOWN = 8
_MOST_QUOTED = 100


def percent(score: float) -> str:
    """A confidence as a whole percentage; never 100 %, since nothing is certain."""
    return f"{min(99, round(100 * score))} %"


def missing_text(missing: str) -> str:
    """The text that a log lacks, its captures as dots."""
    text = " ".join(fill(missing, {}).split())
    return text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 1] + "…"


def missing_line(missing: str, page: Page) -> str:
    """The same, on a line of its own."""
    return "    " + page.paint(missing_text(missing), "bold")


def add_other_failures(diagnosis: Diagnosis, entries: Mapping[str, Entry], page: Page) -> None:
    """One line for each failure beside the first cause; where nothing is claimed at all, what is nearest to it."""
    near = nearest(diagnosis, entries, page.language)
    if near:
        sentence, missing = near
        page.lines.append("")
        page.lines += wrap(sentence, page.width)
        page.lines += [missing_line(missing, page)] if missing else []
    lines = other_findings(diagnosis, entries, page.language)
    if lines:
        page.heading("log.also")
    for line in lines:
        page.lines += hanging(line, "  ", page.width)


def other_findings(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language) -> list[str]:
    """The failures beside the first cause, a line each: where, which entry or what is said, and what it follows."""
    others = [f for number, f in enumerate(diagnosis.findings) if number != diagnosis.cause]
    if diagnosis.cause is None and len(others) == 1:
        return []
    lines = [_line(finding, diagnosis, entries, language) for finding in others[:_MOST_SHOWN]]
    if len(others) > _MOST_SHOWN:
        lines.append(say("log.more", language, count=len(others) - _MOST_SHOWN))
    return lines


def nearest(diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language) -> tuple[str, str] | None:
    """``(sentence, text that the log lacks)`` where nothing is claimed but something is near."""
    near = [finding.nearest for finding in diagnosis.findings if finding.nearest and finding.nearest.id in entries]
    if diagnosis.verdict != "none" or not near:
        return None
    best = max(near, key=lambda match: match.strength)
    title = entries[best.id].title.in_language(language)
    key = "answer.missing.nearest" if best.missing else "answer.nearest"
    return say(key, language, id=best.id, title=title), best.missing


def _line(finding: Finding, diagnosis: Diagnosis, entries: Mapping[str, Entry], language: Language) -> str:
    where = say(
        "log.line" if finding.first == finding.last else "log.lines", language, first=finding.first, last=finding.last
    )
    notes = []
    if finding.follows is not None:
        notes.append(say("log.follows", language, first=diagnosis.findings[finding.follows].first))
    if finding.repeats:
        notes.append(say("log.repeats", language, count=finding.repeats))
    if finding.matches:
        match = finding.matches[0]
        answer = f"{match.id} {entries[match.id].title.in_language(language)} ({percent(match.score)})"
    else:
        answer = finding.says
        notes += [] if finding.follows is not None else [say("log.none", language)]
    return say("punctuation.separator", language).join([f"{where}{say('punctuation.colon', language)}{answer}", *notes])
