"""Which lines of a very long log may matter: most are ruled out many at a time, by the words they hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.tokens import words
from d2s_doctor.log.long_log import Interest
from d2s_doctor.log.patterns import FAILURE_MARKS, failure_part
from d2s_doctor.log.prefix import strip_prefix
from d2s_doctor.log.unwrap import unwrap
from d2s_doctor.match.retrieval import may_hold_message

_ZEROS = str.maketrans("123456789", "000000000")
_MOST_KNOWN = 50_000


class LineFilter:
    """Given lines whose digits are zeros, yields those that are part of a failure or share a signature's words."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.kb = _with_masked_digits(kb)
        self.vocabulary = self.kb.weights.keys()
        self.rare = frozenset(self.kb.postings)
        self.known: dict[frozenset[str], bool] = {}

    def __call__(self, lines: Sequence[str]) -> Iterator[tuple[int, Interest]]:
        """(place in ``lines``, interest) of those that may matter, each once."""
        together = "\n".join(lines)
        marks = [mark for mark in FAILURE_MARKS if mark in together]
        for place, line in enumerate(lines):
            interest: Interest = self._interest(line) if any(mark in line for mark in marks) else ""
            if interest or self._shares_words(line):
                yield place, interest or "words"

    def _interest(self, line: str) -> Interest:
        found: Interest = ""
        for _, row in unwrap([(1, line)]):
            found = failure_part(strip_prefix(row)[1]) or found
            if found == "error":
                break
        return found

    def _shares_words(self, line: str) -> bool:
        """Whether any candidate would be retrieved. Lines of one form that differ in names share their known words."""
        present = self.vocabulary & words(line)
        if self.rare.isdisjoint(present):
            return False
        key = frozenset(present)
        found = self.known.get(key)
        if found is None:
            found = may_hold_message(" ".join(key), self.kb)
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            self.known[key] = found
        return found


def _with_masked_digits(kb: KnowledgeBase) -> KnowledgeBase:
    """The base over words whose digits are zeros, without signatures that no word can find."""
    weights: dict[str, float] = {}
    postings: dict[str, set[int]] = {}
    for word, weight in kb.weights.items():
        form = word.translate(_ZEROS)
        weights[form] = max(weights.get(form, 0.0), weight)
        postings.setdefault(form, set()).update(kb.postings.get(word, ()))
    signatures = []
    for indexed in kb.signatures:
        literals = tuple(literal.translate(_ZEROS) for literal in indexed.literals)
        whole = sum(weights[word] for word in set(words(" ".join(literals))))
        signatures.append(indexed._replace(literals=literals, weight=whole))
    found = {word: tuple(where) for word, where in postings.items() if where}
    return KnowledgeBase(tuple(signatures), weights, found, {}, (), kb.factors)
