"""Answers to figures: per noise, over all, and whether a confidence is what it claims to be."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import NamedTuple

from benchmarks.accuracy.baselines import Answer
from benchmarks.accuracy.corpus import Case

Scored = list[tuple[Case, Answer]]
BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01)


class Figures(NamedTuple):
    """Counts over some cases. ``logs`` have an entry, ``negatives`` have none."""

    logs: int
    first: int
    three: int
    claims: int
    right: int
    negatives: int
    false: int

    @property
    def top1(self) -> float:
        return self.first / self.logs if self.logs else 0.0

    @property
    def top3(self) -> float:
        return self.three / self.logs if self.logs else 0.0

    @property
    def precision(self) -> float:
        return self.right / self.claims if self.claims else 1.0

    @property
    def false_share(self) -> float:
        return self.false / self.negatives if self.negatives else 0.0


def figures(scored: Iterable[tuple[Case, Answer]], least: float = 0.0) -> Figures:
    """What the answers are worth; one whose best score is below ``least`` is no claim."""
    logs = first = three = claims = right = negatives = false = 0
    for case, answer in scored:
        claimed = answer if answer and answer[0][1] >= least else []
        codes = [code for code, _ in claimed[:3]]
        logs += case.code is not None
        negatives += case.code is None
        claims += bool(codes)
        hit = bool(codes) and codes[0] == case.code
        right += hit
        first += hit
        three += case.code is not None and case.code in codes
        false += bool(codes) and case.code is None
    return Figures(logs, first, three, claims, right, negatives, false)


def by_noise(scored: Scored) -> dict[str, Scored]:
    groups: dict[str, Scored] = {}
    for case, answer in scored:
        groups.setdefault(case.noise, []).append((case, answer))
    return groups


class Bin(NamedTuple):
    """Claims whose confidence lies in ``low`` to ``high``.

    ``confidence`` is their mean, ``right`` the share that was right; both 0..1.
    """

    low: float
    high: float
    claims: int
    confidence: float
    right: float


def reliability(scored: Scored) -> tuple[list[Bin], float]:
    """``(bins, ece)`` of the first matches; ece is the expected calibration error, 0..1."""
    bins = []
    error = total = 0.0
    for low, high in itertools.pairwise(BINS):
        inside = [(a[0][1], a[0][0] == c.code) for c, a in scored if a and low <= a[0][1] < high]
        if inside:
            confidence = sum(score for score, _ in inside) / len(inside)
            right = sum(is_right for _, is_right in inside) / len(inside)
            bins.append(Bin(low, min(high, 1.0), len(inside), confidence, right))
            error += abs(confidence - right) * len(inside)
            total += len(inside)
    return bins, error / total if total else 0.0
