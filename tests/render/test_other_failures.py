"""What the text and JSON answers say about the other failures of a log, and about what a log lacks."""

from __future__ import annotations

import json

import pytest

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Diagnosis, Finding, Language, Match
from d2s_doctor.render.json import diagnosis_data, dump
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.other_failures import percent
from d2s_doctor.render.page import Page
from d2s_doctor.render.text import diagnosis_text

FIRST = Match("D2S103", 0.97, {}, ())
OTHER = Match("D2S502", 0.8, {}, ())


def text_of(diagnosis: Diagnosis, kb: KnowledgeBase, language: Language = "en") -> str:
    return diagnosis_text(diagnosis, kb.entries, Page(language, 200, Paint(False)), 3)


def three() -> Diagnosis:
    findings = (
        Finding("match", (FIRST,), 3, 20, "x", 7),
        Finding("likely", (OTHER,), 30, 40, "y", 0, 0),
        Finding("none", (), 50, 50, "KeyError: 3"),
    )
    return Diagnosis("match", (FIRST,), findings, 0)


def test_other_failures_are_one_line_each(kb: KnowledgeBase) -> None:
    text = text_of(three(), kb).partition("Also in this log\n")[2]
    lines = text.splitlines()
    assert lines[0].startswith("  lines 30-40: D2S502 ")
    assert lines[0].endswith("(80 %), follows from line 3")
    assert lines[1] == "  line 50: KeyError: 3, no entry"
    assert "日志里还有\n  第 30-40 行：D2S502 " in text_of(three(), kb, "zh")


def test_one_failure_has_no_others(kb: KnowledgeBase) -> None:
    alone = Diagnosis("match", (FIRST,), (Finding("match", (FIRST,), 3, 20, "x"),), 0)
    assert "Also in this log" not in text_of(alone, kb)


def test_a_log_with_many_failures_stays_short(kb: KnowledgeBase) -> None:
    many = tuple(Finding("none", (), number, number, f"KeyError: k{number}") for number in range(1, 40))
    text = text_of(Diagnosis("match", (FIRST,), (Finding("match", (FIRST,), 99, 99, "x"), *many), 0), kb)
    assert text.count("KeyError") == 8
    assert "and 31 more" in text


def test_the_missing_line_and_the_runner_up_are_named(kb: KnowledgeBase) -> None:
    cut = Match("D2S103", 0.6, {}, (), "python while pred change from {before} to {after}.")
    text = text_of(Diagnosis("likely", (cut, Match("D2S104", 0.2, {}, ()))), kb)
    assert text.startswith("Likely: the line that decides is missing")
    assert "fair (60 %), runner-up D2S104, 40 points behind" in text
    assert "    python while pred change from … to …." in text
    even = Diagnosis("ambiguous", (Match("D2S601", 0.49, {}, ()), Match("D2S602", 0.49, {}, ())))
    assert "low (49 %), D2S602 is as likely" in text_of(even, kb)


def test_what_is_nearest_is_named_where_nothing_is_claimed(kb: KnowledgeBase) -> None:
    near = Match("D2S103", 0.3, {}, (), "pred change from {{x}}")
    none = Diagnosis("none", (), (Finding("none", (), 1, 2, "ValueError", 0, None, near),))
    text = text_of(none, kb)
    assert "Nearest: D2S103, " in text
    assert "    pred change from {x}" in text


@pytest.mark.parametrize(("score", "shown"), [(0.0, "0 %"), (0.504, "50 %"), (0.9985, "99 %"), (1.0, "99 %")])
def test_nothing_is_certain(score: float, shown: str) -> None:
    assert percent(score) == shown


def test_json_holds_the_same(kb: KnowledgeBase) -> None:
    data = json.loads(dump(diagnosis_data(three(), kb.entries, "en", 3), "utf-8"))
    assert data["cause"] == 0
    assert [finding["follows"] for finding in data["findings"]] == [None, 0, None]
    assert data["findings"][1]["matches"] == [{"id": "D2S502", "score": 0.8, "missing": ""}]
    assert (data["findings"][0]["first_line"], data["findings"][0]["repeats"]) == (3, 7)
