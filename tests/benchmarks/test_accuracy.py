"""The accuracy benchmark's corpus and arithmetic; its figures are not asserted."""

from __future__ import annotations

import random

import pytest

from benchmarks.accuracy.baselines import Answer, strict_threshold, threshold
from benchmarks.accuracy.corpus import Case, Half, life_cases, pairs, split, usable_logs
from benchmarks.accuracy.fit import knots
from benchmarks.accuracy.life import LIFE
from benchmarks.accuracy.noises import NOISES
from benchmarks.accuracy.score import figures, reliability
from d2s_doctor.author.corpus import HELD_OUT
from d2s_doctor.kb.base import KnowledgeBase
from tests.recorded import RECORDED, recorded


def test_no_program_is_in_both_halves(kb: KnowledgeBase) -> None:
    tune = {log.program for log in usable_logs(kb, "tune")}
    report = {log.program for log in usable_logs(kb, "report")}
    assert len(tune) >= 40
    assert len(report) >= 40
    assert tune & report == set()


def test_releases_and_switches_of_a_program_are_one_program() -> None:
    runs = ("2.6.2-run", "3.3.1-run", "3.3.1-glog_3")
    assert {recorded(f"D2S103/export_beam.yaml#{run}").program for run in runs} == {"D2S103/export_beam"}


def test_programs_kept_out_of_tuning_are_reported_on() -> None:
    halves = split(RECORDED)
    heldout = [halves[log.program] for log in RECORDED if log.kind == HELD_OUT]
    assert len(heldout) >= 20
    assert set(heldout) == {"report"}


def test_both_halves_hold_logs_without_an_entry(kb: KnowledgeBase) -> None:
    halves: tuple[Half, ...] = ("tune", "report")
    for half in halves:
        assert sum(log.entry is None for log in usable_logs(kb, half)) >= 20


@pytest.mark.parametrize("noise", NOISES)
def test_a_noise_is_the_same_every_time_and_keeps_what_it_says(noise: str) -> None:
    text = recorded("D2S103/sample.yaml#3.3.1-ast").text
    one, two = (NOISES[noise](text, random.Random(noise)) for _ in range(2))
    assert one == two
    assert one.strip()


@pytest.mark.parametrize("noise", LIFE)
def test_what_people_paste_is_the_same_every_time(noise: str) -> None:
    texts = [log.text for log in RECORDED if log.program in ("D2S103/export_beam", "D2S425/unstack_batch")]
    one, two = ([LIFE[noise](text, random.Random(noise)) for text in texts] for _ in range(2))
    assert one == two
    assert any(each.strip() for each in one)


def test_a_log_without_material_for_a_noise_is_left_out(kb: KnowledgeBase) -> None:
    found = list(life_cases(kb, "tune"))
    assert {case.noise for case in found} == set(LIFE)
    assert all(case.data.strip() for case in found)
    summaries = [case for case in found if case.noise == "C++ summary alone"]
    assert 0 < len(summaries) < len({case.name for case in found})
    assert all(b"Error Message Summary" in case.data for case in summaries)


def test_pairs_hold_two_causes(kb: KnowledgeBase) -> None:
    for case in pairs([log for log in usable_logs(kb, "tune") if log.entry][:40]):
        assert case.code not in case.further


def answered(code: str | None, *answer: tuple[str, float]) -> tuple[Case, list[tuple[str, float]]]:
    return Case("x", "plain", b"", code), list(answer)


SCORED = [
    answered("A", ("A", 0.9)),
    answered("A", ("B", 0.6), ("A", 0.3)),
    answered("B"),
    answered(None, ("A", 0.2)),
    answered(None),
]


def test_figures() -> None:
    found = figures(SCORED)
    assert (found.top1, found.top3, found.precision, found.false_share) == (1 / 3, 2 / 3, 1 / 3, 1 / 2)
    assert figures(SCORED, least=0.5).false == 0


def test_a_threshold_serves_best() -> None:
    assert threshold(SCORED) == 0.9
    assert threshold([]) == float("inf")


@pytest.mark.parametrize(("most", "claimed"), [(0.0, 0), (0.25, 1), (0.5, 2), (1.0, 4)])
def test_a_strict_threshold_lets_so_many_false_claims_through(most: float, claimed: int) -> None:
    scored: list[tuple[Case, Answer]] = [
        (Case(f"none/{score}", "plain", b"", None), [("D2S101", score)]) for score in (0.2, 0.4, 0.6, 0.8)
    ]
    least = strict_threshold(scored, most)
    assert sum(answer[0][1] >= least for _, answer in scored) == claimed
    assert strict_threshold([], most) == 0.0


def test_reliability() -> None:
    bins, error = reliability(SCORED)
    assert [(each.claims, each.right) for each in bins] == [(1, 0.0), (1, 0.0), (1, 1.0)]
    assert error == pytest.approx((0.2 + 0.6 + 0.1) / 3)


def test_knots_never_fall() -> None:
    chance = random.Random(1)
    points = [(raw, chance.random() < raw**2) for raw in (chance.random() for _ in range(2000))]
    found = knots(points)
    assert [share for _, share in found] == sorted(share for _, share in found)
    assert [raw for raw, _ in found] == sorted(raw for raw, _ in found)
    assert abs(dict(found)[found[-1][0]] - 0.95) < 0.1
