"""Why an entry is not the first answer to a log, in words for its author."""

from __future__ import annotations

import re

import pytest

from d2s_doctor.author.ranking import why_not_first
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.match import diagnose
from tests.recorded import recorded


@pytest.mark.parametrize(
    ("log", "code", "reason"),
    [
        ("D2S104/best_score.yaml#3.0.0-run", "D2S104", "D2S104 is tied with D2S207"),
        ("D2S105/pad_rows.yaml#2.6.2-run", "D2S105", "D2S105 is ruled out by conversion_missing"),
        (
            "D2S409/one_hot.yaml#2.6.2-run",
            "D2S409",
            "D2S409 is ruled out by excluded_text (concrete_program_specify_input_spec)",
        ),
        (
            "D2S205/join_lists.yaml#2.6.2-new_error_off",
            "D2S205",
            "D2S205 has strength 0.67 (required_text_cut 0.67 (.append()), D2S307 has 1",
        ),
        (
            "D2S207/branch_update.yaml#2.6.2-run",
            "D2S207",
            "no signature of D2S207 has enough words in common with the log",
        ),
    ],
)
def test_the_criterion_by_which_an_entry_loses_is_named(log: str, code: str, reason: str, kb: KnowledgeBase) -> None:
    assert why_not_first(recorded(log).data, code, kb) == reason


def test_a_failure_that_is_not_the_root_cause(kb: KnowledgeBase) -> None:
    names = ("D2S103/sample.yaml#3.3.1-ast", "D2S501/sample.yaml#3.3.1-run")
    log = "\nepoch 2\n".join(recorded(name).text for name in names)
    first = diagnose(log, kb).matches[0].id
    (other,) = {"D2S103", "D2S501"} - {first}
    reason = rf"{other} explains the failure at line \d+, which is not the root cause"
    assert re.fullmatch(reason, why_not_first(log, other, kb))
