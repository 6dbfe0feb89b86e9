"""Which finding of a log is the root cause; findings that are its consequences are suppressed."""

from __future__ import annotations

from d2s_doctor.match.calibration import SURE
from d2s_doctor.match.suppression import FailureGroup, cause_of
from d2s_doctor.model import Diagnosis, Finding

MOST_FINDINGS = 50


def choose_root_cause(found: list[tuple[Finding, FailureGroup]], slow: frozenset[str] = frozenset()) -> Diagnosis:
    """The whole: what is consequence is marked, and the first sure cause speaks for the log.

    Where nothing is sure, the likeliest does. A claim on a failure that follows another one counts only when the
    other has none.
    """
    found = _few(found)
    findings: list[Finding] = []
    for number, (finding, group) in enumerate(found):
        leader = cause_of(group.shown, [other.shown for _, other in found[:number]])
        while leader is not None and findings[leader].follows is not None:
            leader = findings[leader].follows
        findings.append(finding._replace(follows=leader))
    cause = _cause(findings, slow)
    if cause is None:
        return Diagnosis("none", (), tuple(findings))
    chosen = findings[cause]
    if chosen.follows is not None:
        findings[cause] = chosen._replace(follows=None)
    return Diagnosis(chosen.verdict, chosen.matches, tuple(findings), cause)


def _cause(findings: list[Finding], slow: frozenset[str]) -> int | None:
    """What only costs time (``slow``) is the cause only where nothing fails."""
    claimed = [number for number, finding in enumerate(findings) if finding.matches]
    leading = [number for number in claimed if findings[number].follows is None] or claimed
    leading = [number for number in leading if findings[number].matches[0].id not in slow] or leading
    for number in leading:
        if sum(match.score for match in findings[number].matches) >= SURE:
            return number
    return max(leading, key=lambda number: findings[number].matches[0].score, default=None)


def _few(found: list[tuple[Finding, FailureGroup]]) -> list[tuple[Finding, FailureGroup]]:
    """No more findings than anybody reads: those with an answer first, then the earliest."""
    if len(found) <= MOST_FINDINGS:
        return found
    order = sorted(range(len(found)), key=lambda number: (not found[number][0].matches, number))
    return [found[number] for number in sorted(order[:MOST_FINDINGS])]
