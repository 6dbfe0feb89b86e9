"""The matcher and what one would use in its place, each as ``answer(log) -> [(code, score), …]``, best first.

Every baseline sees the same knowledge and the same text. Its threshold (below it, nothing is claimed) is the one that
serves it best on the tuning half.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable

from rapidfuzz import fuzz

from benchmarks.accuracy.corpus import Case
from d2s_doctor import diagnose
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.decode import decode
from d2s_doctor.model import Entry

Answer = list[tuple[str, float]]
Method = Callable[[bytes], Answer]
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]+|[\u4e00-\u9fff]")
_MOST_WORDS = 300


def ours(kb: KnowledgeBase) -> Method:
    """The matcher as it is; its own verdict decides whether it claims."""
    return lambda data: [(match.id, match.score) for match in diagnose(data, kb=kb).matches]


def with_nearest(kb: KnowledgeBase) -> Method:
    """The matcher, counting what it calls nearest where it does not claim anything."""

    def answer(data: bytes) -> Answer:
        found = diagnose(data, kb=kb)
        near = next((finding.nearest for finding in found.findings if finding.nearest), None)
        matches = found.matches or ((near,) if near else ())
        return [(match.id, match.score) for match in matches]

    return answer


def full_text(kb: KnowledgeBase) -> Method:
    """SQLite FTS5: each entry is a document (title, symptoms, cause, messages), the log's words are the query."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table entries using fts5(code unindexed, body)")
    base.executemany("insert into entries values (?, ?)", ((e.id, _document(e)) for e in kb.entries.values()))

    def answer(data: bytes) -> Answer:
        words = list(dict.fromkeys(_WORD.findall(decode(data))[::-1]))[:_MOST_WORDS]  # the end of a log says most
        if not words:
            return []
        query = " OR ".join(f'"{word}"' for word in words)
        rows = base.execute(
            "select code, -bm25(entries) from entries where entries match ? order by bm25(entries) limit 3", (query,)
        )
        return [(code, score) for code, score in rows]

    return answer


def _document(entry: Entry) -> str:
    messages = [signature.message for signature in entry.signatures]
    return "\n".join((entry.title.en, entry.cause.en, *entry.symptoms.en, *messages))


def fuzzy(kb: KnowledgeBase) -> Method:
    """rapidfuzz.partial_ratio of every signature over the whole log."""
    signatures = [(indexed.entry, " ".join(indexed.literals)) for indexed in kb.signatures]

    def answer(data: bytes) -> Answer:
        text = decode(data)
        best: dict[str, float] = {}
        least = 50.0  # what cannot come among the first three need not be computed to its end
        for code, literal in signatures:
            score = fuzz.partial_ratio(literal, text, score_cutoff=least)
            if score > best.get(code, 0.0):
                best[code] = score
                least = max(least, sorted(best.values())[-3:][0] if len(best) >= 3 else 0.0)
        return _ranked(best)

    return answer


def expressions(kb: KnowledgeBase) -> Method:
    """A list of regular expressions made of the signatures; of several that hit, the longest one counts."""
    compiled = []
    for indexed in kb.signatures:
        parts = [r"\s+".join(map(re.escape, literal.split())) for literal in indexed.literals]
        # A leading capture would make the expression try every place of the log; it says nothing.
        expression = re.compile(r"[^\n]{1,200}?".join(parts[1:] if not parts[0] else parts))
        compiled.append((indexed.entry, expression, sum(map(len, indexed.literals))))

    def answer(data: bytes) -> Answer:
        text = decode(data)
        best: dict[str, float] = {}
        for code, expression, length in compiled:
            if length > best.get(code, 0) and expression.search(text):
                best[code] = float(length)
        return _ranked(best)

    return answer


def _ranked(best: dict[str, float]) -> Answer:
    return sorted(((code, score) for code, score in best.items() if score), key=lambda pair: -pair[1])[:3]


def threshold(answers: Iterable[tuple[Case, Answer]]) -> float:
    """The score from which on to claim: as many right claims less wrong ones as can be."""
    first = sorted(((answer[0][1], answer[0][0] == case.code) for case, answer in answers if answer), reverse=True)
    best, gain, least = 0, 0, float("inf")
    for score, right in first:
        gain += 1 if right else -1
        if gain > best:
            best, least = gain, score
    return least


def strict_threshold(answers: Iterable[tuple[Case, Answer]], most: float) -> float:
    """The lowest score from which on at most the share ``most`` of the logs without a cause is claimed."""
    scores = sorted(((answer[0][1] if answer else 0.0) for case, answer in answers if case.code is None), reverse=True)
    allowed = int(len(scores) * most)
    return scores[allowed] + 1e-9 if allowed < len(scores) else 0.0
