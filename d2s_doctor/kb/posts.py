"""Entries on a failure that a post describes in words: each sentence against the words and the symptoms of every entry.

Other than ``search``, which takes a few words as they are: here words of one concept (``kb/concepts.yaml``) are the
same, rare words count more, and one sentence that describes the symptom is enough.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import constants
from d2s_doctor.kb.search import fields_in_words, units
from d2s_doctor.model import Entry

_DATA = constants("concepts")
_COMMON = frozenset(_DATA["common"])
_CONCEPTS: dict[str, dict[str, list[str]]] = {group: _DATA[group] for group in ("symptoms", "subjects")}
_MOST_SENTENCES = 30
_TITLE, _SYMPTOM, _OTHER = 1.15, 1.25, 0.8
"""What a sentence counts: the title, one that says what went wrong, another."""
_NEXT = 0.3
"""What the second and third best sentence for an entry add."""
_SLACK = 6.0, 4.0
"""Rarity that is added to a sentence, and to a symptom, so that two words in common are no likeness of 1."""
_UNKNOWN = 3.0
"""Rarity of a word that no entry has."""
_STEM = 3
"""Characters that a word with a * has at least."""
_TOKEN = re.compile(r"[a-z_][\w']*(?:[.-][a-z_]\w*)*|[0-9]+|[\u4e00-\u9fff]+", re.ASCII)
_BY_WORD = {word: name for group in _CONCEPTS.values() for name, words in group.items() for word in words}
_CHINESE = sorted((word for word in _BY_WORD if not word.isascii()), key=len, reverse=True)
_PHRASE = re.compile(f"(?=[{''.join({word[0] for word in _CHINESE})}])(?:{'|'.join(_CHINESE)})")
_SEVERAL = tuple((word.rstrip("*"), name) for word, name in _BY_WORD.items() if " " in word)
_SYMPTOMS = frozenset(f"<{name}>" for name in _CONCEPTS["symptoms"])
_Weights = Mapping[str, float]


def entries_on_post(kb: KnowledgeBase, sentences: Sequence[str], most: int, least: float) -> list[tuple[Entry, float]]:
    """Entries on what the ``sentences`` of a post describe, best first, each with a likeness from ``least`` on.

    The first sentence is the title.
    """
    index = _index_of(kb)
    scores: dict[str, list[float]] = {}
    for place, sentence in enumerate(sentences[:_MOST_SENTENCES]):
        words = words_of(sentence)
        weight = (1.0 if place else _TITLE) * (_OTHER if _SYMPTOMS.isdisjoint(words) else _SYMPTOM)
        for code, likeness in index.likenesses(words):
            scores.setdefault(code, []).append(weight * likeness)
    found = []
    for code, each in scores.items():
        best, *others = sorted(each, reverse=True)[:3]
        found.append((kb.entries[code], round(best + _NEXT * sum(others), 4)))
    return sorted((pair for pair in found if pair[1] >= least), key=lambda pair: (-pair[1], pair[0].id))[:most]


def words_of(text: str) -> frozenset[str]:
    """The words of a sentence, those of a concept by its name; Chinese as pairs of characters."""
    text = text.lower()
    found = {f"<{name}>" for words, name in _SEVERAL if words in text}
    for token in _TOKEN.findall(text):
        found.update(_words_of_token(token) if token < "\u4e00" else _words_of_chinese(token))
    return frozenset(found)


def _words_of_chinese(text: str) -> list[str]:
    concepts = [f"<{_BY_WORD[phrase]}>" for phrase in _PHRASE.findall(text)]
    return concepts + [unit for unit in units(_PHRASE.sub(" ", text) if concepts else text) if unit not in _COMMON]


@lru_cache(maxsize=8192)
def _words_of_token(word: str) -> tuple[str, ...]:
    """The concept of an English word, or the words that it holds."""
    if word in _BY_WORD:
        return (f"<{_BY_WORD[word]}>",)
    for end in range(len(word), _STEM - 1, -1):
        if f"{word[:end]}*" in _BY_WORD:
            return (f"<{_BY_WORD[f'{word[:end]}*']}>",)
    return tuple(unit for unit in units(word) if unit not in _COMMON and len(unit) > 1)


class _Index:
    """The words of every entry, of each symptom that it lists, and how rare they are."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.words = {entry.id: _weights(entry) for entry in kb.entries.values()}
        self.symptoms = {entry.id: [words_of(text) for text in _symptoms(entry)] for entry in kb.entries.values()}
        self.rarity = _rarity(self.words.values())
        self.symptom_rarity = _rarity([words for each in self.symptoms.values() for words in each])

    def likenesses(self, words: frozenset[str]) -> Iterable[tuple[str, float]]:
        """Code and likeness of every entry that has a word of a sentence."""
        all_of = sum(self.rarity.get(word, _UNKNOWN) for word in words) + _SLACK[0]
        for code, weights in self.words.items():
            reached = sum(self.rarity[word] * weights[word] for word in words if word in weights)
            if reached:
                yield code, (reached / all_of + self._symptom(code, words)) / 2

    def _symptom(self, code: str, words: frozenset[str]) -> float:
        """Likeness of a sentence to the symptom of an entry that is most like it."""
        of_sentence = sum(self.symptom_rarity.get(word, _UNKNOWN) for word in words) + _SLACK[1]
        best = 0.0
        for symptom in self.symptoms[code]:
            shared = sum(self.symptom_rarity[word] for word in symptom & words)
            if shared:
                recall = shared / (sum(self.symptom_rarity[word] for word in symptom) + _SLACK[1])
                precision = shared / of_sentence
                best = max(best, recall * precision / (recall + precision) + recall / 2 * min(1.0, shared / 8))
        return best


@lru_cache(maxsize=1)
def _index_of(kb: KnowledgeBase) -> _Index:
    return _Index(kb)


def _symptoms(entry: Entry) -> tuple[str, ...]:
    return (entry.title.en, entry.title.zh, *entry.symptoms.en, *entry.symptoms.zh)


def _weights(entry: Entry) -> dict[str, float]:
    """The words of an entry, each with what it counts: that of the first field that has it."""
    found: dict[str, float] = {}
    for weight, text in fields_in_words(entry):
        for word in words_of(text):
            found.setdefault(word, weight)
    return found


def _rarity(tables: Iterable[Iterable[str]]) -> _Weights:
    tables = list(tables)
    known = Counter(word for table in tables for word in table)
    return {word: math.log(1 + len(tables) / (count + 0.5)) for word, count in known.items()}
