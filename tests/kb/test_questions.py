"""Questions as people ask them, and failures as posts describe them, lead to the entry that answers."""

from __future__ import annotations

from pathlib import Path

import yaml

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.posts import entries_on_post, words_of
from d2s_doctor.kb.search import search

FOLDER = Path(__file__).parent
QUESTIONS = yaml.safe_load((FOLDER / "questions.yaml").read_text(encoding="utf-8"))
DESCRIPTIONS = yaml.safe_load((FOLDER / "descriptions.yaml").read_text(encoding="utf-8"))
ENOUGH = 55
ENOUGH_FIRST = 38


def test_there_are_sixty_questions_in_both_languages() -> None:
    chinese = [question for question, *_ in QUESTIONS if any("\u4e00" <= letter <= "\u9fff" for letter in question)]
    assert len(QUESTIONS) == 60
    assert 24 <= len(chinese) <= 36


def test_the_right_entry_is_among_the_first_three(kb: KnowledgeBase) -> None:
    missed = {}
    for question, *codes in QUESTIONS:
        first = [entry.id for entry, _ in search(kb, question, 3)]
        if not set(first) & set(codes):
            missed[question] = (first, codes)
    assert len(QUESTIONS) - len(missed) >= ENOUGH, missed


def test_a_described_failure_has_its_entry_first(kb: KnowledgeBase) -> None:
    missed = {}
    for described, *codes in DESCRIPTIONS:
        first = [entry.id for entry, _ in entries_on_post(kb, [described], 1, 0.33)]
        if not set(first) & set(codes):
            missed[described] = (first, codes)
    assert len(DESCRIPTIONS) - len(missed) >= ENOUGH_FIRST, missed


def test_words_of_one_meaning_are_one() -> None:
    assert words_of("导出之后结果不一致") & words_of("after the export results are different") == {
        "<export>",
        "<differ>",
    }
    assert "<slow>" in words_of("It is slower now") and "<slow>" not in words_of("islow")
    assert words_of("the a of") == frozenset()
    assert "<no_effect>" in words_of("it has no effect")
