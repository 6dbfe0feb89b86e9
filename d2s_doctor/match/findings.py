"""Claims to findings: each distinct failure with its verdict, and which of them is the first cause."""

from __future__ import annotations

from collections.abc import Sequence

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.match.calibration import SURE, confidences, verdict
from d2s_doctor.match.claims import Claim, claims_on
from d2s_doctor.match.groups import Group, follows
from d2s_doctor.match.sites import claims_by_site, is_cut
from d2s_doctor.model import Diagnosis, Failure, Finding, Match

MOST_FINDINGS = 50
_MOST_SAID = 160


def findings_on(groups: Sequence[Group], warnings: list[Failure], kb: KnowledgeBase) -> list[Finding]:
    """One finding for each group, in the order of the log."""
    return [_finding(each, claims_on(each.shown, warnings, kb), kb) for each in groups]


def _finding(found: Group, claims: list[Claim], kb: KnowledgeBase) -> Finding:
    shares = confidences(claims)
    answer = verdict(claims, shares)
    if answer == "none" and is_cut(found.shown):
        by_site = claims_by_site(found.shown, kb)
        claims = by_site or claims
        shares = [round(claim.score, 4) for claim in by_site] or shares
        answer = "likely" if by_site and by_site[0].score >= 0.5 else "none"
    matches = tuple(
        Match(claim.entry, share, claim.captures, claim.evidence, claim.missing, round(min(claim.score, 1.0), 4))
        for claim, share in zip(claims, shares, strict=True)
    )
    nearest = matches[0] if matches and answer == "none" and matches[0].missing else None
    lines = found.first.lines
    return Finding(
        answer,
        matches if answer != "none" else (),
        lines[0].number,
        lines[-1].number,
        _says(found.first),
        found.repeats,
        None,
        nearest,
    )


def _says(failure: Failure) -> str:
    """The last statement that says anything, short."""
    for statement in reversed(failure.statements):
        if statement.text or statement.exception:
            said = f"{statement.exception}: {statement.text}" if statement.exception else statement.text
            return said if len(said) <= _MOST_SAID else said[: _MOST_SAID - 1] + "…"
    return ""


def conclude(found: list[tuple[Finding, Group]], slow: frozenset[str] = frozenset()) -> Diagnosis:
    """The whole: what is consequence is marked, and the first sure cause speaks for the log.

    Where nothing is sure, the likeliest does. A claim on a failure that follows another one counts only when the
    other has none.
    """
    found = _few(found)
    findings: list[Finding] = []
    for number, (finding, group) in enumerate(found):
        leader = follows(group.shown, [other.shown for _, other in found[:number]])
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


def _few(found: list[tuple[Finding, Group]]) -> list[tuple[Finding, Group]]:
    """No more findings than anybody reads: those with an answer first, then the earliest."""
    if len(found) <= MOST_FINDINGS:
        return found
    order = sorted(range(len(found)), key=lambda number: (not found[number][0].matches, number))
    return [found[number] for number in sorted(order[:MOST_FINDINGS])]
