"""Every limit of kb/factors.yaml is one: lowered, some log is answered in another way."""

from __future__ import annotations

from importlib import import_module

import pytest

from d2s_doctor import diagnose
from d2s_doctor.kb.base import build_base
from d2s_doctor.kb.constants import limits
from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.match.context import contexts_of, raised_frames
from d2s_doctor.match.generated import restore_source
from d2s_doctor.model import Failure
from tests.making import proving
from tests.match.test_factors import GENERIC, PLAIN, REWORDED, SAID, converting, entry_of
from tests.recorded import RECORDED

CONSTANTS = {
    "candidates": "retrieval.MOST_CANDIDATES",
    "text": "alignment.LONGEST_TEXT",
    "capture": "alignment.LONGEST_CAPTURE",
    "alignment_tries": "alignment.TRIES",
    "word_alignments": "candidates._MOST_BY_WORDS",
    "window_slack": "word_alignment._SLACK",
    "findings": "root_cause.MOST_FINDINGS",
    "evidence": "candidates._MOST_EVIDENCE",
    "statements": "suppression.MOST_STATEMENTS",
    "context_lines": "context._MOST_LINES",
    "creation_stacks": "context._MOST_STACKS",
    "generated_text": "generated._LONGEST",
    "said": "findings._MOST_SAID",
}
"""Where the matcher holds a limit; the others are looked up when they are needed."""
LOGS = {
    "candidates": (0, converting(f"ValueError: {SAID}")),
    "text": (10, converting(f"ValueError: {SAID}")),
    "capture": (2, converting(f"ValueError: {SAID.replace('variable x', 'variable xyzxyz')}")),
    "alignment_tries": (1, converting(f"ValueError: the loop variable {'a' * 500} {SAID}")),
    "word_alignments": (0, converting(f"ValueError: {REWORDED}")),
    "window_slack": (0, converting("ValueError: " + REWORDED.replace(" x ", " a b c d e f" * 5 + " ") + " word" * 300)),
    "paragraph_lines": (1, "to_static(net)\n" + SAID.replace(" but ", "\nbut ")),
    "paragraphs": (0, f"to_static(net)\n{SAID}"),
    "warnings": (0, f"/env/paddle/a.py:1: UserWarning: {SAID}\n  warnings.warn(\n"),
    "findings": (1, converting(f"ValueError: {SAID}") + "\n" + converting("KeyError: 'other'")),
    "evidence": (1, converting("ValueError: " + SAID.replace(" over ", "\nover "))),
    "statements": (1, converting(f"ValueError: {SAID}") + "\n" + converting("KeyError: 'other'")),
    "said": (5, converting(f"ValueError: {SAID}")),
}
BASE = build_base(
    (
        entry_of(PLAIN),
        entry_of(GENERIC, code="D2S992"),
        entry_of(PLAIN._replace(exception=("UserWarning",)), code="D2S993"),
        entry_of(proving("other", ("KeyError",)), code="D2S994"),
    )
)


def lower(monkeypatch: pytest.MonkeyPatch, name: str, value: int) -> None:
    monkeypatch.setitem(limits(), name, value)
    if name in CONSTANTS:
        module, constant = CONSTANTS[name].split(".")
        monkeypatch.setattr(import_module(f"d2s_doctor.match.{module}"), constant, value)


@pytest.mark.parametrize("name", CONSTANTS)
def test_the_matcher_takes_it_from_the_file(name: str) -> None:
    module, constant = CONSTANTS[name].split(".")
    assert getattr(import_module(f"d2s_doctor.match.{module}"), constant) == limits()[name]


@pytest.mark.parametrize("name", LOGS)
def test_a_limit_changes_an_answer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    value, log = LOGS[name]
    before = diagnose(log, kb=BASE)
    assert before.findings
    lower(monkeypatch, name, value)
    assert diagnose(log, kb=BASE) != before


def test_lines_and_code_that_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = tuple(clean_lines(f"ValueError: {SAID}\nto_static(net)\n"))
    failure = Failure("error", (), (), lines, (), False)
    assert contexts_of(failure)
    lower(monkeypatch, "context_lines", 1)
    assert not contexts_of(failure)
    assert restore_source("_jst.Ld(x)") == "x"
    lower(monkeypatch, "generated_text", 0)
    assert restore_source("_jst.Ld(x)") == "_jst.Ld(x)"


def test_stacks_of_creation(monkeypatch: pytest.MonkeyPatch) -> None:
    data = next(log.data for log in RECORDED if b"Compile Traceback" in log.data)
    failures = split_failures(clean_lines(data))[0]
    failure = next(each for each in failures if len(list(raised_frames(each))) < len(each.frames))
    lower(monkeypatch, "creation_stacks", 0)
    assert list(raised_frames(failure)) == list(failure.frames)


def test_every_limit_is_shown() -> None:
    assert {*LOGS, "context_lines", "creation_stacks", "generated_text"} == set(limits())
