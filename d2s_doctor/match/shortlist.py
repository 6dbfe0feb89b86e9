"""Which signatures are worth aligning with a text: an inverted index over words, never a scan of all."""

from __future__ import annotations

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.tokens import words

MOST = 16
LEAST_SHARE = 0.5
"""Share of a signature's word weight that must stand in the text; less could not reach a verdict."""


def shortlist(text: str, kb: KnowledgeBase) -> list[int]:
    """Numbers of the signatures that share most of their rare words with ``text``, best first."""
    shared: dict[int, float] = {}
    for word in set(words(text)):
        weight = kb.weights.get(word)
        if weight is not None:
            for number in kb.postings[word]:
                shared[number] = shared.get(number, 0.0) + weight
    good = [n for n, weight in shared.items() if weight >= LEAST_SHARE * kb.signatures[n].weight]
    good.sort(key=lambda n: (-shared[n] / kb.signatures[n].weight, -shared[n], n))
    return good[:MOST] + list(kb.wordless)
