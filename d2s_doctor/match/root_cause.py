"""Which finding of a log is the root cause; findings that are its consequences are suppressed."""

from __future__ import annotations

from d2s_doctor.kb.constants import limits
from d2s_doctor.match.calibration import confidence
from d2s_doctor.match.suppression import FailureGroup, cause_of
from d2s_doctor.model import Diagnosis, Finding

MOST_FINDINGS = limits()["findings"]


def choose_root_cause(
    found: list[tuple[Finding, FailureGroup]], sure: float, slow: frozenset[str] = frozenset()
) -> Diagnosis:
    """The diagnosis of a log: consequences are marked, and the first sure finding is the root cause.

    ``sure`` is the confidence from which on a finding is sure; where none is, the likeliest is the root cause. A
    consequence is one only when no other finding has an answer. ``slow`` are entries that only cost time: one of them
    is the root cause only where nothing fails.
    """
    found = first_findings(found)
    findings: list[Finding] = []
    for number, (finding, group) in enumerate(found):
        leader = cause_of(group.shown, [other.shown for _, other in found[:number]])
        while leader is not None and findings[leader].follows is not None:
            leader = findings[leader].follows
        findings.append(finding._replace(follows=leader))
    cause = _root_cause(findings, sure, slow)
    if cause is None:
        return Diagnosis("none", (), tuple(findings))
    chosen = findings[cause]
    if chosen.follows is not None:
        findings[cause] = chosen._replace(follows=None)
    return Diagnosis(chosen.verdict, chosen.matches, tuple(findings), cause)


def _root_cause(findings: list[Finding], sure: float, slow: frozenset[str]) -> int | None:
    """The place of the root cause in ``findings``; None when no finding has an answer."""
    answered = [number for number, finding in enumerate(findings) if finding.matches]
    leading = [number for number in answered if findings[number].follows is None] or answered
    leading = [number for number in leading if findings[number].matches[0].id not in slow] or leading
    for number in leading:
        if sum(match.score for match in findings[number].matches) >= sure or _fits(findings[number]) >= sure:
            return number
    return max(leading, key=lambda number: _fits(findings[number]), default=None)


def _fits(finding: Finding) -> float:
    """How well the first match fits, whether or not its words prove the cause: a failure is no less the first one."""
    first = finding.matches[0]
    return first.score if first.proven or first.missing else max(first.score, confidence(first.strength))


def first_findings(found: list[tuple[Finding, FailureGroup]]) -> list[tuple[Finding, FailureGroup]]:
    """No more findings than anybody reads: those with an answer first, then the earliest."""
    if len(found) <= MOST_FINDINGS:
        return found
    order = sorted(range(len(found)), key=lambda number: (not found[number][0].matches, number))
    return [found[number] for number in sorted(order[:MOST_FINDINGS])]
