"""`match --explain`: every candidate with its factors, and why it is behind."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor import diagnose
from d2s_doctor.cli.main import main
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.render.explain import explanation_data, explanation_text
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.messages import catalogue, languages
from d2s_doctor.render.page import Page
from tests.making import CONVERTER, EAGER, traceback_of
from tests.match.test_factors import CASES, Case

LOG = traceback_of("Dygraph2StaticException: python while pred change from bool to variable.", frames=(CONVERTER,))


def shown(log: str, kb: KnowledgeBase, language: str = "en") -> str:
    return explanation_text(diagnose(log, kb=kb, explain=True), Page(language, 100, Paint(False)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.factor)
@pytest.mark.parametrize("language", languages())
def test_every_factor_that_decides_can_be_said(case: Case, language: str) -> None:
    found = diagnose(case.log, kb=case.base(), explain=True)
    (first, *_) = explanation_data(found, language)
    assert first["candidates"]
    for candidate in first["candidates"]:
        assert candidate["reason"]
        assert all(factor["text"] for factor in candidate["factors"])


def test_the_product_of_the_factors_is_the_strength(kb: KnowledgeBase) -> None:
    log = traceback_of("RuntimeError: python while pred change from bool to variable.", frames=(CONVERTER,))
    (failure,) = explanation_data(diagnose(log, kb=kb, explain=True), "en")
    first = failure["candidates"][0]
    assert [factor["name"] for factor in first["factors"]] == ["exception_other"]
    assert first["strength"] == first["factors"][0]["value"]


def test_text_says_why_another_entry_is_behind(kb: KnowledgeBase) -> None:
    text = shown(LOG, kb)
    assert "D2S103  1.00  the strongest" in text
    assert "Everything that its signature asks for is there." in text
    assert "python while pred change from … to …" in text


def test_what_is_ruled_out_says_by_what(kb: KnowledgeBase) -> None:
    text = shown(traceback_of("ValueError: the value is None", frames=(EAGER,)), kb)
    assert "No entry shares enough words with it." in text or "ruled out" in text or "not in its order" in text


def test_a_log_without_failures_is_explained_too(kb: KnowledgeBase) -> None:
    assert "Lines outside every failure" in shown("epoch 1", kb)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    main(["match", *words])
    return capsys.readouterr().out


def test_the_option_adds_and_changes_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "a.log"
    log.write_text(LOG, "utf-8")
    plain = json.loads(run(capsys, "--json", str(log)))
    explained = json.loads(run(capsys, "--json", "--explain", str(log)))
    assert explained.pop("explain")[0]["candidates"][0]["id"] == "D2S103"
    assert explained == plain
    assert run(capsys, "--lang", "zh", "--explain", str(log)).startswith(run(capsys, "--lang", "zh", str(log)))


def test_no_sentence_stands_twice() -> None:
    for language in languages():
        texts = [text for key, text in catalogue(language).items() if key.startswith("explain.factor.")]
        assert Counter(texts).most_common(1)[0][1] == 1


@pytest.mark.parametrize(("language", "said"), [("en", "it is not the confidence"), ("zh", "它不是置信度")])
def test_it_says_what_its_numbers_are(kb: KnowledgeBase, language: str, said: str) -> None:
    assert said in " ".join(shown(LOG, kb, language).split())
