"""What the user's environment adds to a diagnosis: a better order, and the probes that matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from d2s_doctor.env.model_path import inspect_model_path, path_result
from d2s_doctor.env.results import ProbeResult
from d2s_doctor.inside.releases import in_range
from d2s_doctor.kb.constants import shipped_factors
from d2s_doctor.model import Diagnosis, Entry, Match, Outcome

_FILE_POINTS_TO = {"file.legacy": "D2S601", "file.missing": "D2S602"}
"""Two causes share one message; what lies at the path tells them apart."""
_UNSEEN_HERE = 0.9
"""What a match keeps on a release where its failure was never seen: the log may be another machine's."""


class EnvironmentEvidence(NamedTuple):
    """The user's Paddle release ("" when unknown), the probes that bear on the first match, and the matches refuted."""

    release: str
    probed: tuple[ProbeResult, ...]
    refuted: tuple[str, ...] = ()


def outcomes_on(entry: Entry, release: str) -> dict[str, Outcome]:
    """What ``before`` was observed to do on ``release``, by mode; empty when the entry does not cover it."""
    for expected in entry.expect:
        if release and in_range(release, expected.paddle):
            return expected.outcomes()
    return {}


def rank_with(
    diagnosis: Diagnosis, entries: Mapping[str, Entry], release: str, results: Iterable[ProbeResult]
) -> Diagnosis:
    """The same matches in the order that the environment suggests; what it settles is no longer ambiguous.

    An entry that the environment refutes comes last, at the confidence that is left for a log of another machine.
    """
    results = tuple(results)
    cleared = refuted_by(results)
    pointed: set[str | None] = set()
    for result in results:
        pointed.add(_FILE_POINTS_TO.get(result.message))
        pointed.update(result.facts.get("entries", "").split(", "))

    def place(match: Match) -> tuple[bool, bool, float]:
        seen = set(outcomes_on(entries[match.id], release).values())
        unseen = bool(seen) and seen == {"passes"}
        weight = (match.strength or match.score) * (_UNSEEN_HERE if unseen else 1.0)
        return match.id in cleared, match.id not in pointed, -weight

    left = [_weakened(match) if match.id in cleared else match for match in diagnosis.matches]
    ranked = tuple(sorted(left, key=place))
    pointed_at = bool(ranked) and ranked[0].id in pointed
    if pointed_at:
        ranked = (_proven(ranked[0]), *ranked[1:])
    verdict = "match" if pointed_at and diagnosis.verdict == "ambiguous" else diagnosis.verdict
    if diagnosis.matches and diagnosis.matches[0].id in cleared:
        verdict = "likely"
    return diagnosis._replace(verdict=verdict, matches=ranked)


def refuted_by(results: Iterable[ProbeResult]) -> frozenset[str]:
    """The entries that what the probes found rules out, here."""
    return frozenset(code for result in results for code in result.facts.get("clears", "").split(", ") if code)


def _proven(match: Match) -> Match:
    """What the environment points to needs no other sign; its message is no longer one of many causes."""
    return match._replace(proven=True, group="")


def _weakened(match: Match) -> Match:
    return match._replace(score=min(match.score, shipped_factors()["refuted"]), proven=False)


def file_at_path(diagnosis: Diagnosis, base: Path) -> ProbeResult | None:
    """What lies at the path that the log names, relative to ``base``; None when it names none."""
    path = next((match.captures["path"] for match in diagnosis.matches if "path" in match.captures), None)
    return None if path is None else path_result(inspect_model_path(path, base))


def probed_release(results: Iterable[ProbeResult]) -> str:
    """The Paddle release that the probes found, "" when none did."""
    return next((p.facts["version"] for p in results if p.id == "paddle.install" and p.facts.get("version")), "")
