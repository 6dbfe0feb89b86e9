"""Why the matcher does not put an entry first, in words for its author: from the factors of every considered entry."""

from __future__ import annotations

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.match import diagnose
from d2s_doctor.model import ConsideredEntry, Factor


def why_not_first(log: str | bytes, code: str, kb: KnowledgeBase) -> str:
    """A clause that says why ``code`` is not the first answer to ``log``."""
    diagnosis = diagnose(log, kb, explain=True)
    rankings = [*(finding.considered for finding in diagnosis.findings), diagnosis.considered]
    places = [(entry, ranking[0]) for ranking in rankings for entry in ranking if entry.id == code]
    if not places:
        return f"no signature of {code} has enough words in common with the log"
    return _reason(*max(places, key=lambda place: place[0].strength))


def _reason(entry: ConsideredEntry, first: ConsideredEntry) -> str:
    if entry.drawback == "":
        return f"{entry.id} explains the failure at line {entry.line}, which is not the root cause"
    if entry.drawback == "rejected":
        factor = entry.factors[-1]
        return f"{entry.id} is ruled out by {factor.name}" + _about(factor)
    if entry.drawback == "tied":
        return f"{entry.id} is tied with {first.id}"
    if entry.drawback == "strength":
        factors = ", ".join(f"{factor.name} {factor.value:.2g}{_about(factor)}" for factor in entry.factors)
        return f"{entry.id} has strength {entry.strength:.2g} ({factors}), {first.id} has {first.strength:.2g}"
    return f"{entry.id} is as strong as {first.id}, which comes first by {entry.drawback}"


def _about(factor: Factor) -> str:
    return f" ({factor.about})" if factor.about else ""
