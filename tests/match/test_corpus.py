"""Every recorded log is answered with its own entry, and no other log is.

The verdicts that stand in the corpus are held against the codes here, and one test holds them against the matcher.
"""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

from d2s_doctor import diagnose
from d2s_doctor.author.corpus import CONFUSER, HELD_OUT, NEGATIVE, SAMPLE, VARIATION, RecordedLog
from d2s_doctor.kb.base import KnowledgeBase
from tests.recorded import RECORDED

SAMPLES = [log for log in RECORDED if log.kind == SAMPLE]
VARIATIONS = [log for log in RECORDED if log.kind == VARIATION and not log.switch]
SWITCHES = [log for log in RECORDED if log.switch]
NONE = [log for log in RECORDED if log.entry is None and log.kind != CONFUSER]
CONFUSERS = [log for log in RECORDED if log.kind == CONFUSER]
ENOUGH = 0.9
"""Share of the variations that must be answered with their entry."""
# Two causes print the same words here; both are named, and the log cannot tell which.
SHARED_WORDS = {"D2S207": "D2S104", "D2S601": "D2S602"}


def has_words(log: RecordedLog, kb: KnowledgeBase) -> bool:
    """Whether its entry can be recognised at all: a silent one has no signature."""
    return bool(kb.entries[log.entry or ""].signatures)


def waived() -> list[str]:
    """Logs of which kb/waivers.yaml says why they are answered otherwise; `kb check` tells those that are not."""
    source = Path(__file__).resolve().parents[2] / "kb" / "waivers.yaml"
    return [record["log"] for record in yaml.safe_load(source.read_text("utf-8")) if "log" in record]


def test_samples_are_answered_with_their_entry(kb: KnowledgeBase) -> None:
    patterns = waived()
    explained = [log for log in SAMPLES if not any(fnmatch(log.name, pattern) for pattern in patterns)]
    wrong = []
    for log in explained:
        if log.shows_failure and has_words(log, kb):
            sure = log.verdict in ("match", "likely") or (log.verdict == "ambiguous" and log.entry in SHARED_WORDS)
            right = log.answer == log.entry and sure
        else:
            right = log.answer in (log.entry, None)
        if not right:
            wrong.append((log.name, log.verdict, log.answer))
    assert wrong == []
    assert len(explained) > 900


@pytest.mark.parametrize(("logs", "least"), [(VARIATIONS, 100), (SWITCHES, 200)], ids=["variations", "switches"])
def test_other_programs_and_switches_are_answered_with_their_entry(
    logs: list[RecordedLog], least: int, kb: KnowledgeBase
) -> None:
    failures = [log for log in logs if log.shows_failure and has_words(log, kb)]
    wrong = [log.name for log in failures if log.answer != log.entry]
    assert len(failures) >= least
    assert len(wrong) <= (1 - ENOUGH) * len(failures), wrong


def test_an_entry_that_is_silent_is_never_the_answer_to_a_traceback(kb: KnowledgeBase) -> None:
    silent = [log for log in VARIATIONS if log.shows_failure and not has_words(log, kb)]
    assert silent
    assert [log.name for log in silent if log.verdict != "none"] == []


def test_nothing_is_claimed_where_no_entry_fits() -> None:
    assert {log.name: log.answer for log in NONE if log.verdict != "none"} == {}


def test_no_confuser_is_taken_for_what_its_words_say() -> None:
    """Programs that print the words of an entry for another reason: named at most as likely, never as proven."""
    assert len({log.program for log in CONFUSERS}) >= 40
    assert [log.name for log in CONFUSERS if log.verdict == "match" and log.answer != log.entry] == []


def test_there_are_enough_logs_that_must_be_none() -> None:
    assert len([log for log in NONE if log.kind == NEGATIVE]) >= 25
    assert len([log for log in NONE if log.kind == HELD_OUT]) >= 25


def test_every_entry_has_a_variation_and_logs_where_it_raises(kb: KnowledgeBase) -> None:
    samples, variations = ({log.entry for log in logs} for logs in (SAMPLES, VARIATIONS))
    for entry in kb.entries.values():
        outcomes = {outcome for expected in entry.expect for outcome in expected[1:]}
        if "raises" in outcomes:
            assert entry.id in samples
        if entry.signatures and entry.observed:  # what shows nothing leaves no log that could be answered
            assert entry.id in variations


def test_verdicts_are_as_recorded_and_evidence_points_into_the_input(kb: KnowledgeBase) -> None:
    """The only test that matches all logs; the others judge what is recorded as the verdict."""
    changed = []
    for log in RECORDED:
        diagnosis = diagnose(log.data, kb=kb)
        if (diagnosis.verdict, diagnosis.matches[0].id if diagnosis.matches else None) != (log.verdict, log.answer):
            changed.append(log.name)
        lines = log.text.split("\n") if log.kind in (SAMPLE, VARIATION) else []
        for match in diagnosis.matches if lines else ():
            for evidence in match.evidence:
                assert "".join(evidence.text.split())[:60] in "".join(lines[evidence.line - 1].split()), log.name
    assert not changed, "run `python -m tools.bless` and review what it prints"
