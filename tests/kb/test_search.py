"""Search by symptom, in both languages, with typing errors."""

from __future__ import annotations

import pytest

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.search import MOST, search


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("while condition", "D2S103"),
        ("循环条件", "D2S103"),
        ("D2S306", "D2S306"),
        ("branch-shape-mismatch", "D2S102"),
        ("nummpy in forward", "D2S306"),
        ("register_hook", "D2S305"),
        ("regster hook", "D2S305"),
        ("pdmodel 加载", "D2S601"),
        ("set_state_dict", "D2S303"),
        ("字典 键", "D2S701"),
    ],
)
def test_finds(kb: KnowledgeBase, query: str, code: str) -> None:
    found = [entry.id for entry, _ in search(kb, query)]
    assert code in found[:3], found


@pytest.mark.parametrize("query", ["", "   ", "!?", "zzzzqqqq", "\x00\x1b[31m"])
def test_finds_nothing(kb: KnowledgeBase, query: str) -> None:
    assert search(kb, query) == []


def test_scores_fall(kb: KnowledgeBase) -> None:
    scores = [score for _, score in search(kb, "loop variable Tensor shape")]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)


def test_only_the_first_words_of_a_long_line_count(kb: KnowledgeBase) -> None:
    """Each word is compared with the whole vocabulary; a megabyte of them would take minutes."""
    words = " ".join(["while condition becomes tensor", *(f"qq{n}zz" for n in range(MOST))])
    found = search(kb, words, least=0.01)
    assert found and search(kb, f"{words} {words.replace('q', 'k')}", least=0.01) == found
