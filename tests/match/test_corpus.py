"""Every recorded log is answered with its own entry, and no other log is."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest
import yaml

from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase
from tests.recording.corpus import LOGS, all_logs, code_of, is_sample, is_variant, read_verdicts

SAMPLES = [path for path in all_logs() if code_of(path) and is_sample(path)]
SWITCHES = [path for path in all_logs() if path.parent.name == "switches"]
VARIANTS = [path for path in all_logs() if code_of(path) and is_variant(path)]
NONE = [path for path in all_logs() if not code_of(path)]
VARIANTS_AT_LEAST = 0.9
# Two causes print the same words here; both are named, and the log cannot tell which.
SHARED_WORDS = {"D2S207": "D2S104", "D2S601": "D2S602"}


def name(path: Path) -> str:
    return path.relative_to(LOGS).as_posix()


def is_failure(path: Path) -> bool:
    """Whether the log shows a failure at all; the output of a silent run may hold nothing to find."""
    text = path.read_bytes()
    return b"Traceback (most recent call last)" in text or b"Error Message Summary" in text


def speaks(path: Path, kb: KnowledgeBase) -> bool:
    """Whether its entry can be recognised at all: a silent one has no words of its own."""
    return bool(kb.entries[code_of(path) or ""].signatures)


def answer(path: Path, kb: KnowledgeBase) -> tuple[str, str | None]:
    diagnosis = diagnose(path.read_bytes(), kb=kb)
    return diagnosis.verdict, diagnosis.matches[0].id if diagnosis.matches else None


def waived() -> list[str]:
    """Logs of which kb/waivers.yaml says why they are answered otherwise; `kb check` tells those that are not."""
    source = Path(__file__).resolve().parents[2] / "kb" / "waivers.yaml"
    return [record["log"] for record in yaml.safe_load(source.read_text("utf-8")) if "log" in record]


EXPLAINED = [path for path in SAMPLES if not any(fnmatch(name(path), pattern) for pattern in waived())]


@pytest.mark.parametrize("path", EXPLAINED, ids=name)
def test_samples_are_answered_with_their_entry(path: Path, kb: KnowledgeBase) -> None:
    verdict, first = answer(path, kb)
    code = code_of(path)
    if is_failure(path) and speaks(path, kb):
        assert first == code
        assert verdict in ("match", "likely") or (verdict == "ambiguous" and code in SHARED_WORDS)
    else:
        assert first in (code, None)


def test_variants_are_answered_with_their_entry(kb: KnowledgeBase) -> None:
    failures = [path for path in VARIANTS if is_failure(path) and speaks(path, kb)]
    wrong = [name(path) for path in failures if answer(path, kb)[1] != code_of(path)]
    assert len(failures) >= 100
    assert len(wrong) <= (1 - VARIANTS_AT_LEAST) * len(failures), wrong


def test_logs_under_paddles_switches_are_answered_with_their_entry(kb: KnowledgeBase) -> None:
    failures = [path for path in SWITCHES if is_failure(path) and speaks(path, kb)]
    wrong = [name(path) for path in failures if answer(path, kb)[1] != code_of(path)]
    assert len(failures) >= 200
    assert len(wrong) <= (1 - VARIANTS_AT_LEAST) * len(failures), wrong


def test_an_entry_that_is_silent_is_never_the_answer_to_a_traceback(kb: KnowledgeBase) -> None:
    silent = [path for path in VARIANTS if is_failure(path) and not speaks(path, kb)]
    assert silent
    assert [name(path) for path in silent if answer(path, kb) != ("none", None)] == []


@pytest.mark.parametrize("path", NONE, ids=name)
def test_nothing_is_claimed_where_no_entry_fits(path: Path, kb: KnowledgeBase) -> None:
    assert answer(path, kb) == ("none", None)


def test_there_are_enough_logs_that_must_be_none() -> None:
    assert len([path for path in NONE if path.parent.name == "none"]) >= 25


def test_every_entry_has_a_variant_and_logs_where_it_raises(kb: KnowledgeBase) -> None:
    for entry in kb.entries.values():
        outcomes = {outcome for expected in entry.expect for outcome in expected[1:]}
        if "raises" in outcomes:
            assert any(code_of(path) == entry.id for path in SAMPLES), entry.id
        if entry.signatures and entry.observed:  # what shows nothing leaves no log that could be answered
            assert any(code_of(path) == entry.id for path in VARIANTS), entry.id


def test_verdicts_are_as_blessed(kb: KnowledgeBase) -> None:
    blessed = read_verdicts()
    now = {}
    for path in all_logs():
        verdict, first = answer(path, kb)
        now[name(path)] = {"verdict": verdict, "id": first}
    changed = sorted(key for key in {*blessed, *now} if blessed.get(key) != now.get(key))
    assert not changed, "run `python -m tests.recording.bless` and review what it prints"


def test_evidence_points_into_the_input(kb: KnowledgeBase) -> None:
    for path in (*SAMPLES, *VARIANTS):
        lines = path.read_bytes().decode("utf-8", "replace").split("\n")
        for match in diagnose(path.read_bytes(), kb=kb).matches:
            for evidence in match.evidence:
                assert "".join(evidence.text.split())[:60] in "".join(lines[evidence.line - 1].split())
