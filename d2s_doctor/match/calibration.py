"""Calibration: strength to a confidence that is the share of such answers that were right, and to a verdict.

The table is fitted by ``python -m benchmarks.accuracy fit`` on programs that no published figure is measured on.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from d2s_doctor.kb.compiled import read_bytes
from d2s_doctor.match.candidates import Candidate
from d2s_doctor.model import Verdict

SCORE_DIGITS = 4
"""Decimals of what is published."""
ENOUGH_CONFUSERS = 3
"""Programs that print an entry's words for another reason and were not answered with it, before it may be sure."""
FILE = os.path.join(os.path.dirname(__file__), "calibration.json")


@cache
def _fitted() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(read_bytes(FILE))
    return found


@cache
def _table() -> tuple[tuple[float, ...], tuple[float, ...]]:
    knots = _fitted()["knots"]
    return tuple(strength for strength, _ in knots), tuple(share for _, share in knots)


def confidence(strength: float) -> float:
    """The share of answers of this strength that were right, 0..1; between two knots on a straight line."""
    strengths, shares = _table()
    place = bisect_right(strengths, strength)
    if place == 0:
        return shares[0]
    if place == len(strengths):
        return shares[-1]
    low, high = strengths[place - 1], strengths[place]
    part = (strength - low) / (high - low) if high > low else 1.0
    return shares[place - 1] + part * (shares[place] - shares[place - 1])


def most_confidence(candidate: Candidate, factors: Mapping[str, float]) -> float:
    """What the confidence in a candidate is capped at.

    Words that do not prove their cause are no proof, however often they were right in recorded logs; and an entry that
    was tried with few programs that print its words for another reason may yet be fooled by one.
    """
    if not candidate.proven:
        return factors["unproven"]
    survived = _fitted()["survived"].get(candidate.entry, 0)
    return 1.0 if survived >= ENOUGH_CONFUSERS else factors["untried"]


def count_tied(candidates: Sequence[Candidate], tie: float) -> int:
    """How many of the candidates, from the first, the log cannot tell apart; 1 when the first stands alone.

    ``tie`` is the difference in strength below which two are as strong.
    """
    first = candidates[0]
    rivals = [
        other
        for other in candidates[1:]
        if first.strength - other.strength < tie
        and other.specificity >= first.specificity
        and other.observed == first.observed
    ]
    return 1 + len(rivals)


def confidences(candidates: Sequence[Candidate], factors: Mapping[str, float]) -> list[float]:
    """One for each candidate for one failure. Those that are tied share; what is left over goes to the others."""
    if not candidates:
        return []
    tied = count_tied(candidates, factors["tie"])
    together = min(confidence(candidates[0].strength), most_confidence(candidates[0], factors))
    found = [together / tied] * tied
    left = 1.0 - together
    for candidate in candidates[tied:]:
        share = min(confidence(candidate.strength), left, found[-1])
        found.append(share)
        left -= share
    return [round(value, SCORE_DIGITS) for value in found]


def verdict_of(candidates: Sequence[Candidate], found: Sequence[float], factors: Mapping[str, float]) -> Verdict:
    """What to call the first candidate, given the ``confidences`` of all; "none" if it rests on words alone.

    How often words that other programs print too mean something else, the recorded logs cannot tell: they are all of
    Paddle.
    """
    if not candidates or candidates[0].strength <= factors["words_alone"]:
        return "none"
    if count_tied(candidates, factors["tie"]) > 1:
        return "ambiguous"
    exact = candidates[0].strength >= factors["exact"] and not candidates[0].missing
    return "match" if exact and found[0] >= factors["sure"] else "likely"
