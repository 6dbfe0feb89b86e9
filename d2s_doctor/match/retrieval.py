"""Candidate retrieval: the signatures worth aligning with a text, found by their rarest words without a scan of all."""

from __future__ import annotations

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import limits
from d2s_doctor.kb.tokens import words

MOST_CANDIDATES = limits()["candidates"]


def retrieve_candidates(text: str, kb: KnowledgeBase) -> list[int]:
    """Numbers of the signatures that share enough of their word weight with ``text``, best first."""
    present = set(words(text))
    candidates = {number for word in present for number in kb.postings.get(word, ())}
    weights, least = kb.weights, kb.factors["least_word_share"]
    ranked = []
    for number in candidates:
        whole, vocabulary = kb.weighed(number)
        shared = sum([weights[word] for word in vocabulary if word in present])
        if shared >= least * whole:
            ranked.append((-shared / whole, -shared, number))
    ranked.sort()
    return [number for _, _, number in ranked[:MOST_CANDIDATES]] + list(kb.wordless)


def may_hold_message(text: str, kb: KnowledgeBase, *, generic: bool = False) -> bool:
    """Whether a line outside every failure may hold a signature's message.

    Words that eager mode prints too say nothing there, unless the text around the line says more (``generic``).
    """
    return any(generic or not kb.signatures[number].signature.generic for number in retrieve_candidates(text, kb))
