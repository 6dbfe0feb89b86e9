"""What the matrix alone says of a way out."""

from __future__ import annotations

import pytest

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Entry, Expectation, Text
from d2s_doctor.render.first_help import first_help, passing_note
from tests.match.test_alignment import entry_with

UP_TO_2 = "<3.0.0"
FROM_3 = ">=3.0.0"


def observed(*expect: Expectation) -> Entry:
    return entry_with()._replace(expect=expect)


@pytest.mark.parametrize(
    ("expect", "starts"),
    [
        ([Expectation(">=2.6.2", "raises", "passes")], ["Without `full_graph=True`"]),
        ([Expectation(">=2.6.2", "raises", "passes", sot0="differs")], []),
        ([Expectation(">=2.6.2", "passes", "raises")], ["With `full_graph=True`"]),
        ([Expectation(">=2.6.2", "raises", "raises")], []),
        ([Expectation(">=2.6.2", "passes", "passes")], []),
        ([Expectation(">=2.6.2", run="raises")], []),
        (
            [Expectation(UP_TO_2, "raises", "raises"), Expectation(FROM_3, "passes", "passes")],
            ["Another Paddle helps: seen up to 2.6.2; 3.0.0 and newer"],
        ),
        (
            [Expectation(UP_TO_2, "raises", "passes"), Expectation(FROM_3, "passes", "passes")],
            ["Another Paddle helps", "Without `full_graph=True`"],
        ),
        (
            [Expectation(UP_TO_2, "raises", "raises"), Expectation(FROM_3, "raises", "passes")],
            ["From Paddle 3.0.0 on it runs without"],
        ),
        (
            [Expectation(UP_TO_2, run="passes"), Expectation(FROM_3, run="raises")],
            ["Seen from Paddle 3.0.0 on: 2.6.2"],
        ),
        ([Expectation(FROM_3, "raises", "passes")], []),
    ],
)
def test_ways_out(expect: list[Expectation], starts: list[str]) -> None:
    lines = first_help(observed(*expect), "en")
    assert [line.startswith(start) for line, start in zip(lines, starts, strict=True)] == [True] * len(starts)


def test_an_entry_that_no_release_shows_has_none() -> None:
    entry = observed(Expectation(">=2.6.2", "raises", "passes"))._replace(observed=False)
    assert first_help(entry, "en") == []


def test_what_passing_stands_for(kb: KnowledgeBase) -> None:
    entry = kb.entries["D2S103"]
    assert passing_note(entry, "en") == ""
    slow = entry._replace(passing=Text("two graph breaks", "打断子图两次"))
    assert passing_note(slow, "en") == '"Passes" means here: two graph breaks'
    assert "打断子图两次" in passing_note(slow, "zh")
