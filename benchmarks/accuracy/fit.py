"""Fit what the matcher learned from recorded logs, on the tuning half only: confidences and places of failure.

Writes d2s_doctor/match/calibration.json (raw strength of a claim to the share of such claims that are right; isotonic)
and d2s_doctor/match/raise_sites.json (how many programs of which entry failed at which place in Paddle).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from benchmarks.accuracy.corpus import TWO, Case, cases, usable_logs
from d2s_doctor.author.corpus import RecordedLog, read_logs
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.proofs import PROVING
from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.match import calibration, diagnose, raise_sites
from d2s_doctor.match.candidates import candidates_for
from d2s_doctor.match.suppression import group_repetitions
from d2s_doctor.model import ConsideredEntry, Failure
from tools.corpus_file import CORPUS_FOLDER

LEAST_CLAIMS = 25
"""Claims that a knot stands on, at least."""


class Pool(NamedTuple):
    """Claims of a raw strength from ``low`` to ``high``, and the share of them that was right."""

    low: float
    high: float
    share: float
    claims: int


def fit(kb: KnowledgeBase) -> None:
    """Write both files."""
    _write(raise_sites.FILE, {"sites": places(usable_logs(kb, "tune"))})
    points = [point for case in cases(kb, "tune") if case.noise != TWO for point in strength(case, kb)]
    _write(calibration.FILE, {"knots": knots(points), "survived": survived(kb)})


def survived(kb: KnowledgeBase) -> dict[str, int]:
    """By entry the programs whose logs print the words that prove it, fail for another reason, and are not answered so.

    Every recorded program that was written for something else counts. An entry that one of them fooled has none.
    """
    proving = {(each.entry, each.signature.message) for each in kb.signatures if each.signature.proof in PROVING}
    tried: dict[str, set[str]] = {}
    fooled = set()
    for log in read_logs(CORPUS_FOLDER):
        diagnosis = diagnose(log.data, kb, explain=True)
        if diagnosis.verdict == "match" and diagnosis.matches[0].id != log.entry:
            fooled.add(diagnosis.matches[0].id)
        for considered in (entry for finding in diagnosis.findings for entry in finding.considered):
            lies_on_it = (considered.id, considered.message) in proving and not _is_unaligned(considered)
            if lies_on_it and considered.id != log.entry:
                tried.setdefault(considered.id, set()).add(log.program)
    return {code: len(programs) for code, programs in sorted(tried.items()) if code not in fooled}


def _is_unaligned(entry: ConsideredEntry) -> bool:
    return any(factor.name == "alignment" for factor in entry.factors)


def places(logs: Iterable[RecordedLog]) -> dict[str, dict[str, int]]:
    """For each place of failure: entry to the number of programs that failed there."""
    programs: dict[str, set[tuple[str, str]]] = {}
    for log in logs:
        failures, _ = split_failures(clean_lines(log.text))
        for failure in failures:
            for site in _sites(failure) if failure.kind == "error" else ():
                programs.setdefault(site, set()).add((log.entry or raise_sites.OTHERS, log.program))
    counted = {}
    for site, found in sorted(programs.items()):
        codes = [code for code, _ in sorted(found)]
        counted[site] = {code: codes.count(code) for code in dict.fromkeys(codes)}
    return counted


def _sites(failure: Failure) -> set[str]:
    """The place, with the exception that the head of a block names and without one."""
    whole = raise_sites.raise_site_of(failure)
    return {whole, "@" + whole.partition("@")[2]} if whole else set()


def strength(case: Case, kb: KnowledgeBase) -> list[tuple[float, bool]]:
    """The raw strength of the best claim on a log, and whether it, or one tied with it, is right.

    Only of claims whose message, or a sign beside it, proves the cause: the others are capped by the factor `unproven`.
    """
    failures, _ = split_failures(clean_lines(case.data))
    best = []
    for each in group_repetitions([failure for failure in failures if failure.kind != "warning"]):
        claims = candidates_for(each.shown, [], kb)
        if claims:
            equals = claims[: calibration.count_tied(claims, kb.factors["tie"])]
            right = case.code in [claim.entry for claim in equals]
            best.append((claims[0].strength, right, claims[0].proven))
    strongest = max(best, default=None)
    return [strongest[:2]] if strongest and strongest[2] else []


def knots(points: list[tuple[float, bool]]) -> list[tuple[float, float]]:
    """Isotonic regression (pool adjacent violators) over bins; the share never falls as the strength rises.

    Each pool gives a knot where it begins and one where it ends, so that nothing is made up inside it.
    """
    points = sorted(points)
    merged: list[Pool] = []
    start = 0
    while start < len(points):
        end = min(start + LEAST_CLAIMS, len(points))
        while end < len(points) and points[end][0] == points[end - 1][0]:
            end += 1
        inside = points[start:end]
        right = sum(right for _, right in inside)
        merged.append(Pool(inside[0][0], inside[-1][0], (right + 1) / (len(inside) + 2), len(inside)))
        while len(merged) > 1 and merged[-2].share >= merged[-1].share:
            merged[-2:] = [_pool(*merged[-2:])]
        start = end
    ends = [(round(raw, 4), round(pool.share, 4)) for pool in merged for raw in (pool.low, pool.high)]
    return list(dict.fromkeys([(0.0, 0.0), *ends]))


def _pool(one: Pool, other: Pool) -> Pool:
    count = one.claims + other.claims
    return Pool(one.low, other.high, (one.share * one.claims + other.share * other.claims) / count, count)


def _write(path: str, data: dict[str, object]) -> None:
    Path(path).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
