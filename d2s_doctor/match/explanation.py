"""Explanation of a ranking: every entry that was considered for a failure, its factors, and why it is not first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from d2s_doctor.match.candidates import Candidate, ranking_key
from d2s_doctor.model import ConsideredEntry, Drawback

_CRITERIA: tuple[Drawback, ...] = ("strength", "observed", "specificity", "generic", "kind", "code")
"""What ``ranking_key`` compares, in this order."""


def considered_entries(
    candidates: Sequence[Candidate], tied: int, rejected: Iterable[ConsideredEntry]
) -> tuple[ConsideredEntry, ...]:
    """The candidates, best first, of which the first ``tied`` cannot be told apart; then the entries ruled out."""
    considered = [
        ConsideredEntry(
            candidate.entry,
            candidate.message,
            candidate.evidence[0].line if candidate.evidence else 0,
            round(candidate.strength, 4),
            candidate.specificity,
            candidate.factors,
            _drawback(candidates[0], candidate, place < tied) if place else "",
        )
        for place, candidate in enumerate(candidates)
    ]
    known = {entry.id for entry in considered}
    # A signature that lies on the message and was ruled out tells more than one whose words were only retrieved.
    for entry in sorted(rejected, key=lambda entry: entry.factors[-1].name == "alignment"):
        if entry.id not in known:
            known.add(entry.id)
            considered.append(entry)
    return tuple(considered)


def _drawback(first: Candidate, other: Candidate, tied: bool) -> Drawback:
    """The first criterion by which ``other`` stands behind."""
    if tied:
        return "tied"
    pairs = zip(ranking_key(first), ranking_key(other), strict=True)
    return next(name for name, (one, two) in zip(_CRITERIA, pairs, strict=True) if one != two)
