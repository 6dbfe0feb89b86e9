"""Candidates to findings: each distinct failure with its verdict."""

from __future__ import annotations

from collections.abc import Sequence

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.match.calibration import confidences, verdict_of
from d2s_doctor.match.candidates import Candidate, candidates_for
from d2s_doctor.match.raise_sites import candidates_by_raise_site, is_cut_short
from d2s_doctor.match.suppression import FailureGroup
from d2s_doctor.model import Failure, Finding, Match

_MOST_SAID = 160


def findings_for(groups: Sequence[FailureGroup], warnings: list[Failure], kb: KnowledgeBase) -> list[Finding]:
    """One finding for each group, in the order of the log."""
    return [_finding(each, candidates_for(each.shown, warnings, kb), kb) for each in groups]


def _finding(found: FailureGroup, claims: list[Candidate], kb: KnowledgeBase) -> Finding:
    shares = confidences(claims)
    answer = verdict_of(claims, shares)
    if answer == "none" and is_cut_short(found.shown):
        by_site = candidates_by_raise_site(found.shown, kb)
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
