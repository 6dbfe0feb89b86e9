"""Raw strength of a claim to a confidence that is what it says: the share of such claims that were right.

The table is fitted by ``python -m benchmarks.accuracy fit`` on programs that no published figure is measured on.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache

from d2s_doctor.match.candidates import Candidate
from d2s_doctor.model import Verdict

SURE = 0.9
LIKELY = 0.6
LEAST = 0.6
"""Raw strength up to which there are words that other programs print too, or nearly the words, and no other sign. The
recorded logs cannot tell how often those mean something else: they are all of Paddle."""
EXACT = 0.84
"""Raw strength below which a sign is weak or absent: the answer may be sure, but the log does not show it exactly."""
TOO_CLOSE = 0.02
FILE = os.path.join(os.path.dirname(__file__), "calibration.json")


@cache
def _table() -> tuple[tuple[float, ...], tuple[float, ...]]:
    with open(FILE, encoding="utf-8") as handle:
        knots = json.load(handle)["knots"]
    return tuple(raw for raw, _ in knots), tuple(share for _, share in knots)


def confidence(raw: float) -> float:
    """The share of claims of this raw strength that were right, 0..1; between two knots on a straight line."""
    raws, shares = _table()
    place = bisect_right(raws, raw)
    if place == 0:
        return shares[0]
    if place == len(raws):
        return shares[-1]
    low, high = raws[place - 1], raws[place]
    part = (raw - low) / (high - low) if high > low else 1.0
    return shares[place - 1] + part * (shares[place] - shares[place - 1])


def count_tied(claims: Sequence[Candidate]) -> int:
    """How many of the claims, from the first, the log cannot tell apart; 1 when the first stands alone."""
    first = claims[0]
    rivals = [
        claim
        for claim in claims[1:]
        if first.score - claim.score < TOO_CLOSE and claim.detail >= first.detail and claim.observed == first.observed
    ]
    return 1 + len(rivals)


def confidences(claims: Sequence[Candidate]) -> list[float]:
    """One for each claim on one failure. Claims that are tied share; what is left over goes to the others."""
    if not claims:
        return []
    equals = count_tied(claims)
    together = confidence(claims[0].score)
    found = [together / equals] * equals
    left = 1.0 - together
    for claim in claims[equals:]:
        share = min(confidence(claim.score), left, found[-1])
        found.append(share)
        left -= share
    return [round(value, 4) for value in found]


def verdict_of(claims: Sequence[Candidate], found: Sequence[float]) -> Verdict:
    """What to call the first claim; "none" if it rests on words alone, or less than three in five like it are right."""
    if not claims or claims[0].score <= LEAST or confidence(claims[0].score) < LIKELY:
        return "none"
    if count_tied(claims) > 1:
        return "ambiguous"
    exact = claims[0].score >= EXACT and not claims[0].missing
    return "match" if exact and found[0] >= SURE else "likely"
