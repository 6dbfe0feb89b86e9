"""Which signatures are worth aligning with a text: found by their rarest words, never by a scan of all."""

from __future__ import annotations

from d2s_doctor.kb.base import LEAST_SHARE, KnowledgeBase
from d2s_doctor.kb.tokens import words

MOST = 24


def retrieve_candidates(text: str, kb: KnowledgeBase) -> list[int]:
    """Numbers of the signatures that share most of their rare words with ``text``, best first."""
    present = set(words(text))
    candidates = {number for word in present for number in kb.postings.get(word, ())}
    ranked = []
    for number in candidates:
        whole = kb.signatures[number].weight
        shared = sum(kb.weights[word] for word in kb.vocabulary(number) if word in present)
        if shared >= LEAST_SHARE * whole:
            ranked.append((-shared / whole, -shared, number))
    ranked.sort()
    return [number for _, _, number in ranked[:MOST]] + list(kb.wordless)


def may_hold_message(text: str, kb: KnowledgeBase, *, generic: bool = False) -> bool:
    """Whether a line outside every failure may hold a message.

    Words that eager mode prints too claim nothing there, unless the text around it says more (``generic``).
    """
    return any(generic or not kb.signatures[number].signature.generic for number in retrieve_candidates(text, kb))
