"""What a reader sees of a run."""

from __future__ import annotations

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.render.runs import outcome_lines
from d2s_doctor.run.report import SampleResult
from d2s_doctor.verify.observe import Observed


def test_a_crash_without_a_signal_is_no_none(kb: KnowledgeBase) -> None:
    ran = SampleResult("crashed", 1.0, "", message="the worker itself ended")
    observed = Observed("crashes", ran)
    assert "None" not in "".join(outcome_lines(kb.entries["D2S103"], "ast", observed, "en"))
