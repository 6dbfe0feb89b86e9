"""Search by symptom: words of either language over titles, symptoms and prose; typing errors are forgiven."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from rapidfuzz import fuzz, process

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Entry

_WORD = re.compile(r"[A-Za-z0-9_]+|[\u4e00-\u9fff]+")
FORGIVEN = 80
"""Likeness, in percent, from which another word is taken for a misspelt one; it then counts ``TYPO`` of that."""
TYPO = 0.8
PREFIX = 0.9
"""What the beginning of a word counts."""
LEAST = 0.2
"""Score below which an entry is not found."""
MOST = 40
"""Words of a question that count, the first ones: each is compared with the whole vocabulary."""


def search(kb: KnowledgeBase, query: str, most: int = 10, least: float = LEAST) -> list[tuple[Entry, float]]:
    """Entries that fit the words of ``query``, best first, each with a score of 0..1, from ``least`` on."""
    wanted = units(query, MOST)
    if not wanted:
        return []
    tables, known = _tables(kb)
    best = {unit: _alike(unit, list(known)) for unit in wanted}
    found = []
    for entry in kb.entries.values():
        table = tables[entry.id]
        reached = possible = 0.0
        for unit in wanted:
            rarity = 1 / (1 + min((known[k] for k in best[unit]), default=0) / len(tables))
            possible += rarity
            hits = [table[k] * likeness for k, likeness in best[unit].items() if k in table]
            reached += rarity * max(hits, default=0.0)
        score = reached / possible
        if score >= least:
            found.append((entry, round(score, 4)))
    found.sort(key=lambda pair: (-pair[1], pair[0].id))
    return found[:most]


@lru_cache(maxsize=1)
def _tables(kb: KnowledgeBase) -> tuple[dict[str, dict[str, float]], dict[str, int]]:
    """The words of every entry by code, and in how many entries each stands: asked for at every key of a search box."""
    tables = {entry.id: search_units(entry) for entry in kb.entries.values()}
    return tables, Counter(unit for table in tables.values() for unit in table)


def fields_in_words(entry: Entry) -> Iterator[tuple[float, str]]:
    """The texts of an entry without its samples, each with how much a hit in it counts."""
    yield 1.0, f"{entry.id} {entry.slug.replace('-', ' ')} {entry.title.en} {entry.title.zh}"
    yield 0.95, " ".join((*entry.symptoms.en, *entry.symptoms.zh))
    yield 0.9, " ".join(f"{' '.join(s.exception)} {s.message}" for s in entry.signatures)
    yield 0.6, f"{entry.cause.en} {entry.cause.zh} {entry.fix.en} {entry.fix.zh}"


def search_units(entry: Entry) -> dict[str, float]:
    """The words by which an entry is found, each with how much a hit counts (0..1)."""
    table: dict[str, float] = {}
    for weight, text in (*fields_in_words(entry), (0.5, f"{entry.before} {entry.after}")):
        for unit in units(text):
            table[unit] = max(table.get(unit, 0.0), weight)
    return table


def units(text: str, most: int | None = None) -> list[str]:
    """Words; Chinese as pairs of characters, since it has no spaces. In order, each once, the first ``most``."""
    units: dict[str, None] = {}
    for found in _WORD.finditer(text.lower()):
        word = found[0]
        if "\u4e00" <= word[0] <= "\u9fff" and len(word) > 1:
            for start in range(len(word) - 1):
                units[word[start : start + 2]] = None
                if len(units) == most:
                    break
        else:
            units[word] = None
        if len(units) == most:
            break
    return list(units)


def _alike(unit: str, known: list[str]) -> dict[str, float]:
    """Known units that may be meant, each with its likeness of 0..1."""
    alike = {k: PREFIX for k in known if len(unit) >= 3 and k.startswith(unit)}
    if len(unit) == 1 and "\u4e00" <= unit <= "\u9fff":
        alike = {k: 1.0 for k in known if unit in k}  # a word of one character, within a pair as well
    elif unit in known:
        alike[unit] = 1.0
    elif len(unit) >= 4:
        for name, ratio, _ in process.extract(unit, known, scorer=fuzz.ratio, score_cutoff=FORGIVEN, limit=5):
            alike.setdefault(name, ratio / 100 * TYPO)
    return alike
