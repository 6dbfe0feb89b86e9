"""The list of modes is the one that entries, records and the schema use."""

from __future__ import annotations

from typing import get_args

from d2s_doctor.inside.modes import CONVERTING, OBSERVED_MODES, RUN_MODES
from d2s_doctor.model import Expectation, Mode


def test_modes_of_entries_are_the_observed_ones() -> None:
    assert Expectation._fields == ("paddle", *OBSERVED_MODES)
    assert set(CONVERTING) <= set(get_args(Mode)) & set(RUN_MODES)


def test_the_outcomes_of_an_expectation() -> None:
    assert Expectation(">=3.0.0", sot="raises").outcomes() == {"sot": "raises"}
