"""A log to a Diagnosis: each distinct failure is matched on its own, then the first cause is chosen."""

from __future__ import annotations

from collections.abc import Iterable

from d2s_doctor.kb.base import KnowledgeBase, normalise
from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.match.findings import conclude, findings_on
from d2s_doctor.match.groups import Group, group
from d2s_doctor.match.shortlist import may_stand_alone
from d2s_doctor.match.told import Mentions, beside, mentions_in, named, with_title
from d2s_doctor.model import Diagnosis, Failure, Finding, Line, Statement

_PARAGRAPH = 4
_MOST_WARNINGS = 100
_MOST_PARAGRAPHS = 500


def diagnose(data: str | bytes, kb: KnowledgeBase) -> Diagnosis:
    """Which entries of ``kb`` explain the log. Never raises; what is neither text nor bytes holds no failure."""
    if not isinstance(data, (str, bytes, bytearray, memoryview)):
        return Diagnosis("none", ())
    return diagnose_lines(clean_lines(data), kb)


def diagnose_lines(lines: Iterable[Line], kb: KnowledgeBase) -> Diagnosis:
    """The same for lines that were cleaned already."""
    failures, rest = split_failures(lines)
    warnings = _distinct([failure for failure in failures if failure.kind == "warning"])
    mentions = mentions_in(rest)
    errors = [beside(failure, mentions) for failure in failures if failure.kind != "warning"]
    if len(errors) == 1:
        errors = [with_title(errors[0], rest)]
    found = _answers(errors, warnings, kb)
    if not any(finding.matches for finding, _ in found):
        others = [] if errors else _claimed(_answers(warnings, [], kb))
        others = others or _claimed(_answers(_paragraphs(rest, mentions, kb), warnings, kb))
        found = sorted([*found, *others], key=lambda pair: pair[0].first)
    return conclude(found, _slow(found, kb))


def _slow(found: list[tuple[Finding, Group]], kb: KnowledgeBase) -> frozenset[str]:
    """Of the entries that come first in a finding, those that only cost time."""
    first = {finding.matches[0].id for finding, _ in found if finding.matches}
    return frozenset(code for code in first if kb.entries[code].kind == "performance")


def _answers(failures: list[Failure], warnings: list[Failure], kb: KnowledgeBase) -> list[tuple[Finding, Group]]:
    groups = group(failures)
    return list(zip(findings_on(groups, warnings, kb), groups, strict=True))


def _claimed(found: list[tuple[Finding, Group]]) -> list[tuple[Finding, Group]]:
    """Warnings and stray lines are findings only where an entry knows them."""
    return [pair for pair in found if pair[0].matches]


def _distinct(warnings: list[Failure]) -> list[Failure]:
    """Each warning once, and not more of them than a person would read."""
    by_text = {warning.statements[0].text: warning for warning in reversed(warnings)}
    return sorted(by_text.values(), key=lambda warning: warning.lines[0].number)[:_MOST_WARNINGS]


def _paragraphs(rest: list[Line], mentions: Mentions, kb: KnowledgeBase) -> list[Failure]:
    """Lines outside every failure that a signature might know: a message copied without its frame.

    Words that eager mode prints too are looked at where the text speaks of conversion (``mentions``).
    """
    found: list[Failure] = []
    seen: set[str] = set()
    for start, line in enumerate(rest):
        if line.text in seen or len(found) >= _MOST_PARAGRAPHS:
            continue
        seen.add(line.text)
        if line.text and may_stand_alone(line.text, kb, generic=bool(mentions.lines)):
            lines = tuple(rest[start : start + _PARAGRAPH])
            text, starts = "", []
            for each in lines:
                starts.append(len(text))
                text += normalise(each.text).strip() + " "
            exception = (named(line.text) or ("",))[0]
            statement = Statement(exception, text.rstrip(), tuple(starts), lines)
            found.append(beside(Failure("error", (statement,), (), lines, (), False), mentions))
    return found
