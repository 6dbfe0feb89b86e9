"""Candidates to findings: each distinct failure of a log with its verdict."""

from __future__ import annotations

import re
from collections.abc import Sequence

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import limits
from d2s_doctor.match.calibration import SCORE_DIGITS, confidences, count_tied, verdict_of
from d2s_doctor.match.candidates import Candidate, candidates_for
from d2s_doctor.match.raise_sites import candidates_by_raise_site, is_cut_short, shows_raise
from d2s_doctor.match.suppression import FailureGroup
from d2s_doctor.model import ConsideredEntry, Failure, Finding, Match

_MOST_SAID = limits()["said"]
_NEAR = 0.45
"""Strength from which on the nearest entry was right two times in three, on logs as people paste them."""
_PRINTED_OBJECT = re.compile(r"<[\w.]+ object(?: at 0x[0-9a-fA-F]+|;[^\n]*)>")
"""A Python object that Paddle printed in place of a name; prose says its fallback instead."""


def findings_for(
    groups: Sequence[FailureGroup], warnings: list[Failure], kb: KnowledgeBase, *, explain: bool = False
) -> list[Finding]:
    """One finding for each group, in the order of the log; with ``explain``, each says what it rests on."""
    return [_finding(group, warnings, kb, explain) for group in groups]


def _finding(group: FailureGroup, warnings: list[Failure], kb: KnowledgeBase, explain: bool) -> Finding:
    rejected: list[ConsideredEntry] | None = [] if explain else None
    candidates = candidates_for(group.shown, warnings, kb, rejected)
    shares = confidences(candidates, kb.factors)
    answer = verdict_of(candidates, shares, kb.factors)
    if answer == "none" and is_cut_short(group.shown):
        by_site = candidates_by_raise_site(group.shown, kb)
        if by_site:
            candidates, shares = by_site, [round(candidate.strength, SCORE_DIGITS) for candidate in by_site]
            likely = by_site[0].strength >= kb.factors["raise_site_likely"] and shows_raise(group.shown)
            answer = "likely" if likely else "none"
    matches = tuple(_match(candidate, share) for candidate, share in zip(candidates, shares, strict=True))
    first = group.first.lines
    return Finding(
        answer,
        matches if answer != "none" else (),
        first[0].number,
        first[-1].number,
        _says(group.first),
        group.repeats,
        None,
        matches[0] if answer == "none" and _is_near(matches, group.shown) else None,
        _considered(candidates, rejected, kb) if rejected is not None else (),
    )


def _is_near(matches: tuple[Match, ...], failure: Failure) -> bool:
    """Whether the first of them is worth naming; where the message is gone, it always is."""
    if not matches:
        return False
    return matches[0].strength >= _NEAR or (bool(matches[0].missing) and is_cut_short(failure))


def _match(candidate: Candidate, share: float) -> Match:
    strength = round(min(candidate.strength, 1.0), SCORE_DIGITS)
    captures = {name: value for name, value in candidate.captures.items() if not _PRINTED_OBJECT.fullmatch(value)}
    proven, group = candidate.proven, "" if candidate.proven else candidate.group
    return Match(
        candidate.entry, share, captures, candidate.evidence, candidate.missing, strength, proven, candidate.sign, group
    )


def _considered(
    candidates: list[Candidate], rejected: list[ConsideredEntry], kb: KnowledgeBase
) -> tuple[ConsideredEntry, ...]:
    from d2s_doctor.match.explanation import considered_entries  # an ordinary answer does without

    return considered_entries(candidates, count_tied(candidates, kb.factors["tie"]) if candidates else 0, rejected)


def _says(failure: Failure) -> str:
    """The last statement that says anything, short."""
    for statement in reversed(failure.statements):
        if statement.text or statement.exception:
            said = f"{statement.exception}: {statement.text}" if statement.exception else statement.text
            return said if len(said) <= _MOST_SAID else said[: _MOST_SAID - 1] + "…"
    return ""
