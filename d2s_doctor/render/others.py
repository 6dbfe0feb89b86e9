"""What else a log shows: the other failures, each with its own short answer, and what a cut log lacks."""

from __future__ import annotations

from collections.abc import Mapping

from d2s_doctor.model import Diagnosis, Entry, Finding
from d2s_doctor.render.layout import hanging, wrap
from d2s_doctor.render.page import Page
from d2s_doctor.template import fill

_MOST_SHOWN = 8
_MOST_QUOTED = 100


def percent(score: float) -> str:
    """A confidence as a whole percentage; never 100 %, since nothing is certain."""
    return f"{min(99, round(100 * score))} %"


def quoted(missing: str, page: Page) -> str:
    """The text that a log lacks, its captures as dots."""
    text = " ".join(fill(missing, {}).split())
    shown = text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 1] + "…"
    return "    " + page.paint(shown, "bold")


def also_in_log(diagnosis: Diagnosis, entries: Mapping[str, Entry], page: Page) -> None:
    """One line for each failure beside the first cause; where nothing is claimed at all, what is nearest to it."""
    if diagnosis.verdict == "none":
        for finding in diagnosis.findings[:1]:
            _nearest(finding, entries, page)
    others = [f for number, f in enumerate(diagnosis.findings) if number != diagnosis.cause]
    cause = [] if diagnosis.cause is None else [diagnosis.findings[diagnosis.cause]]
    if not others or (not cause and len(others) == 1):
        return
    page.heading("log.also")
    for finding in others[:_MOST_SHOWN]:
        page.lines += hanging(_line(finding, diagnosis, entries, page), "  ", page.width)
    if len(others) > _MOST_SHOWN:
        page.lines.append("  " + page.say("log.more").format(count=len(others) - _MOST_SHOWN))


def _line(finding: Finding, diagnosis: Diagnosis, entries: Mapping[str, Entry], page: Page) -> str:
    where = page.say("log.line" if finding.first == finding.last else "log.lines").format(
        first=finding.first, last=finding.last
    )
    notes = []
    if finding.follows is not None:
        notes.append(page.say("log.follows").format(first=diagnosis.findings[finding.follows].first))
    if finding.repeats:
        notes.append(page.say("log.repeats").format(count=finding.repeats))
    if finding.matches:
        match = finding.matches[0]
        answer = f"{match.id} {getattr(entries[match.id].title, page.language)} ({percent(match.score)})"
    else:
        answer = finding.says
        notes += [] if finding.follows is not None else [page.say("log.none")]
    return page.say("separator").join([f"{where}{page.say('colon')}{answer}", *notes])


def _nearest(finding: Finding, entries: Mapping[str, Entry], page: Page) -> None:
    near = finding.nearest
    if near and near.id in entries:
        title = getattr(entries[near.id].title, page.language)
        page.lines.append("")
        page.lines += wrap(page.say("missing.nearest").format(id=near.id, title=title), page.width)
        page.lines.append(quoted(near.missing, page))
