"""How right `check` is about functions whose conversion was run; benchmarks/check_conversions.py prints the figures."""

from __future__ import annotations

import pytest

from benchmarks.check_conversions import FOLDERS, judged
from d2s_doctor.kb.base import KnowledgeBase


@pytest.mark.parametrize(
    ("folder", "cases_at_least"),
    [
        ("tuned", 190),
        ("held_out", 190),
        ("blind", 120),
        ("fresh", 190),
        pytest.param("further", 530, marks=pytest.mark.thorough),
    ],
)
def test_few_alarms_are_false_and_most_failures_are_found(folder: str, cases_at_least: int, kb: KnowledgeBase) -> None:
    cases = list(judged(FOLDERS / folder, kb))
    failing = [each for each in cases if each.outcome != "passes"]
    found = [each for each in failing if each.findings]
    false = sorted(f"{each.case} {each.mode}" for each in cases if each.findings and each.outcome == "passes")
    assert len(cases) >= cases_at_least
    assert len(found) >= 0.7 * len(failing)
    assert len(false) <= _MOST_FALSE * (len(found) + len(false)), false


_MOST_FALSE = 0.065
"""Of all alarms, those on code that passes; some of these cases never reach the line that would fail."""
