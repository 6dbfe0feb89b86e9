"""From raw strength to confidence and verdict."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from d2s_doctor.kb.constants import shipped_factors
from d2s_doctor.match import calibration
from d2s_doctor.match.calibration import confidence, count_tied
from d2s_doctor.match.candidates import Candidate, rank_candidates

FACTORS = shipped_factors()
TIE = FACTORS["tie"]


def candidate(strength: float, entry: str = "D2S991", specificity: int = 50) -> Candidate:
    return Candidate(strength, specificity, entry, "error", False, True, {}, ())


def confidences(candidates: list[Candidate]) -> list[float]:
    return calibration.confidences(candidates, FACTORS)


def verdict_of(candidates: list[Candidate]) -> str:
    return calibration.verdict_of(candidates, confidences(candidates), FACTORS)


@given(st.floats(0, 1.2), st.floats(0, 1.2))
def test_confidence_never_falls_and_is_a_share(one: float, two: float) -> None:
    low, high = sorted((one, two))
    assert 0.0 <= confidence(low) <= confidence(high) <= 1.0


@given(st.lists(st.floats(0.4, 1.03), max_size=6))
def test_the_confidences_of_one_failure_are_shares_in_order(scores: list[float]) -> None:
    candidates = rank_candidates([candidate(score, f"D2S9{number:02}") for number, score in enumerate(scores)])
    found = confidences(candidates)
    assert sum(found) <= 1.001
    assert found == sorted(found, reverse=True)


def test_what_cannot_be_told_apart_shares() -> None:
    candidates = [candidate(1.0, "D2S991"), candidate(1.0, "D2S992"), candidate(0.6, "D2S993")]
    assert count_tied(candidates, TIE) == 2
    found = confidences(candidates)
    assert found[0] == found[1]
    assert verdict_of(candidates) == "ambiguous"
    shorter = [candidate(1.0), candidate(1.0, "D2S992", specificity=20)]
    assert verdict_of(shorter) == "match"


def test_verdicts_follow_the_confidence() -> None:
    for raw in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        answer = verdict_of([candidate(raw)])
        exact = raw >= FACTORS["exact"] and confidence(raw) >= FACTORS["sure"]
        likely = raw > FACTORS["words_alone"]
        assert answer == ("match" if exact else "likely" if likely else "none")
    lacking = [candidate(1.0)._replace(missing="the line that decides")]
    assert verdict_of(lacking) == "likely"
    assert verdict_of([]) == "none"
