"""From raw strength to confidence and verdict."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.match.calibration import EXACT, LEAST, LIKELY, SURE, confidence, confidences, count_tied, verdict_of
from d2s_doctor.match.candidates import Candidate, rank_candidates


def claim(score: float, entry: str = "D2S991", detail: int = 50) -> Candidate:
    return Candidate(score, detail, entry, "error", False, True, {}, ())


@given(st.floats(0, 1.2), st.floats(0, 1.2))
def test_confidence_never_falls_and_is_a_share(one: float, two: float) -> None:
    low, high = sorted((one, two))
    assert 0.0 <= confidence(low) <= confidence(high) <= 1.0


@given(st.lists(st.floats(0.4, 1.03), max_size=6))
def test_the_confidences_of_one_failure_are_shares_in_order(scores: list[float]) -> None:
    claims = rank_candidates([claim(score, f"D2S9{number:02}") for number, score in enumerate(scores)])
    found = confidences(claims)
    assert sum(found) <= 1.001
    assert found == sorted(found, reverse=True)


def test_what_cannot_be_told_apart_shares() -> None:
    claims = [claim(1.0, "D2S991"), claim(1.0, "D2S992"), claim(0.6, "D2S993")]
    assert count_tied(claims) == 2
    found = confidences(claims)
    assert found[0] == found[1]
    assert verdict_of(claims, found) == "ambiguous"
    shorter = [claim(1.0), claim(1.0, "D2S992", detail=20)]
    assert verdict_of(shorter, confidences(shorter)) == "match"


def test_verdicts_follow_the_confidence() -> None:
    for raw in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        answer = verdict_of([claim(raw)], confidences([claim(raw)]))
        exact = raw >= EXACT and confidence(raw) >= SURE
        likely = raw > LEAST and confidence(raw) >= LIKELY
        assert answer == ("match" if exact else "likely" if likely else "none")
    lacking = [claim(1.0)._replace(missing="the line that decides")]
    assert verdict_of(lacking, confidences(lacking)) == "likely"
    assert verdict_of([], []) == "none"
