"""Questions about deployment as people ask them: `search` leads to the entry that answers."""

from __future__ import annotations

from pathlib import Path

import yaml

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.search import search

QUESTIONS = yaml.safe_load((Path(__file__).parent / "questions.yaml").read_text(encoding="utf-8"))
ENOUGH = 55


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
