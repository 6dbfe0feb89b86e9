"""Why an entry is the answer and others are not: every factor of every candidate, as text and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from d2s_doctor.model import ConsideredEntry, Diagnosis, Factor, Language, Verdict
from d2s_doctor.render.layout import hanging
from d2s_doctor.render.messages import say
from d2s_doctor.render.page import Page
from d2s_doctor.template import fill

_MOST_IN_FULL = 8
_LONGEST_QUOTE = 80


def explanation_text(diagnosis: Diagnosis, page: Page) -> str:
    """For each failure of the log its candidates, best first, each with its factors and why it is behind."""
    page.heading("explain.title")
    page.lines += hanging(page.message("explain.legend"), "  ", page.width)
    for line, said, verdict, considered in _failures(diagnosis):
        lead = page.message("log.line", first=line) + page.message("punctuation.colon")
        said = said or page.message("explain.outside")
        page.lines += ["", *hanging(said, f"  {lead}" if line else "  ", page.width, 2)]
        for entry in considered[:_MOST_IN_FULL]:
            if not _is_unaligned(entry):
                _add_entry(entry, considered[0], verdict, page)
        unaligned = [entry.id for entry in considered if _is_unaligned(entry)]
        if unaligned:
            text = page.message("explain.unaligned", codes=page.message("punctuation.list").join(unaligned))
            page.lines += hanging(text, "    ", page.width)
        if not considered:
            page.lines += hanging(page.message("explain.nothing"), "    ", page.width)
    return page.text()


def explanation_data(diagnosis: Diagnosis, language: Language) -> list[dict[str, Any]]:
    """The same for programs: one element for each failure; ``first_line`` is null for text outside every failure."""
    return [
        {
            "first_line": line or None,
            "says": said,
            "candidates": [_entry_data(entry, considered[0], verdict, language) for entry in considered],
        }
        for line, said, verdict, considered in _failures(diagnosis)
    ]


def _failures(diagnosis: Diagnosis) -> Iterator[tuple[int, str, Verdict, tuple[ConsideredEntry, ...]]]:
    """``(first line, what it says, verdict, candidates)`` of each failure; line 0 is text outside every failure."""
    for finding in diagnosis.findings:
        yield finding.first, finding.says, finding.verdict, finding.considered
    if diagnosis.considered or not diagnosis.findings:
        yield 0, "", "none", diagnosis.considered


def _is_unaligned(entry: ConsideredEntry) -> bool:
    """Whether the entry shares words with the log and nothing more."""
    return [(factor.name, factor.value) for factor in entry.factors] == [("alignment", 0.0)]


def _entry_data(entry: ConsideredEntry, first: ConsideredEntry, verdict: Verdict, language: Language) -> dict[str, Any]:
    return {
        "id": entry.id,
        "message": entry.message,
        "line": entry.line,
        "strength": entry.strength,
        "specificity": entry.specificity,
        "drawback": entry.drawback,
        "reason": _reason(entry, first, verdict, language),
        "factors": [{**factor._asdict(), "text": _sentence(factor, language)} for factor in entry.factors],
    }


def _add_entry(entry: ConsideredEntry, first: ConsideredEntry, verdict: Verdict, page: Page) -> None:
    reason = _reason(entry, first, verdict, page.language)
    code = page.paint(entry.id, "cyan")
    rows = hanging(f"{entry.strength:.2f}  {reason}", f"    {entry.id}  ", page.width)
    page.lines += ["", rows[0].replace(entry.id, code, 1), *rows[1:]]
    page.lines += hanging(_quoted(entry.message), "      ", page.width, 2)
    if entry.strength == 1.0:
        page.lines += hanging(page.message("explain.fits"), "      ", page.width)
    for factor in entry.factors:
        page.lines += hanging(_sentence(factor, page.language), f"      × {factor.value:.2f}  ", page.width)


def _reason(entry: ConsideredEntry, first: ConsideredEntry, verdict: Verdict, language: Language) -> str:
    """Why the entry is behind the first one; of the first one, whether it is an answer."""
    if not entry.drawback:
        return say("explain.first.none" if verdict == "none" else "explain.first", language)
    return say(
        f"explain.drawback.{entry.drawback}",
        language,
        strength=f"{entry.strength:.2f}",
        best=f"{first.strength:.2f}",
        specificity=round(entry.specificity),
        most=round(first.specificity),
        first=first.id,
    )


def _sentence(factor: Factor, language: Language) -> str:
    return say(f"explain.factor.{factor.name}", language, about=_quoted(factor.about))


def _quoted(text: str) -> str:
    """A template or a text, short and in one line, its captures as dots."""
    shown = " ".join(fill(text, {}).split()) if "{" in text and "}" in text else text
    return shown if len(shown) <= _LONGEST_QUOTE else shown[: _LONGEST_QUOTE - 1] + "…"
