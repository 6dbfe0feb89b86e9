"""The compiled knowledge base: signatures with their inverted index, and entries that are decoded when shown.

``match`` reads only this: no YAML, no schema. The same files feed the site's paste box.
"""

from __future__ import annotations

import json
import math
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, overload

from d2s_doctor.kb.compiled import dump, read_bytes, write_file
from d2s_doctor.kb.constants import shipped_factors
from d2s_doctor.kb.tokens import words
from d2s_doctor.model import Entry, Expectation, Phrases, Retired, Signature, Text
from d2s_doctor.prose import ProseToken, prose_tokens, remember_tokens
from d2s_doctor.template import parse

INDEX_FILE = "index.json"
RETIRED_FILE = "retired.yaml"
"""In a folder of entries, beside them."""
ENTRIES_FILE = "entries.json"
_ROUNDING = 1 - 1e-4
_DIGITS = 6
"""Of weights, which are rounded so that a compiled base and the browser's are the one that was built in memory."""
FORMAT = 7
"""Raised when the shape of the two files changes, so that an old file is never misread."""


class IndexedSignature(NamedTuple):
    """A signature ready for matching: its template taken apart, and what matching asks of its entry."""

    entry: str
    kind: str
    modes: tuple[str, ...]
    signature: Signature
    literals: tuple[str, ...]
    names: tuple[str, ...]
    weight: float
    observed: bool = True


class _LazySignatures(Sequence[IndexedSignature]):
    """Signatures as JSON gave them, each made when it is asked for: one log needs a few of them."""

    def __init__(self, raw: list[list[Any]]) -> None:
        self._raw = raw
        self._made: dict[int, IndexedSignature] = {}

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, place: int) -> IndexedSignature: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[IndexedSignature, ...]: ...
    def __getitem__(self, place: int | slice) -> IndexedSignature | tuple[IndexedSignature, ...]:
        if isinstance(place, slice):
            return tuple(self)[place]
        found = self._made.get(place)
        if found is None:
            found = self._made[place] = _indexed(self._raw[place])
        return found


class _LazyEntries(Mapping[str, Entry]):
    """Entries of a compiled file, each read when it is asked for. ``places`` are the bytes of each in the file."""

    def __init__(self, file: str, places: Mapping[str, Sequence[int]]) -> None:
        self._file = file
        self._places = places
        self._data = b""
        self._made: dict[str, Entry] = {}

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __getitem__(self, code: str) -> Entry:
        found = self._made.get(code)
        if found is None:
            start, end = self._places[code]
            self._data = self._data or read_bytes(self._file)
            try:
                raw = json.loads(self._data[start:end])
            except ValueError:  # the file was made anew after the index had been read
                self._made.update((each, _entry(raw)) for each, raw in json.loads(self._data).items())
                return self._made[code]
            found = self._made[code] = _entry(raw)
        return found


class KnowledgeBase:
    """All entries by code and the index over their signatures. Immutable after construction.

    ``weights`` gives each word its rarity (natural log, larger is rarer). ``postings`` gives for a word the signatures
    that a text of at least ``least_word_share`` of their weight may be found by: only those where it is among the
    rarest words, so that words which everybody uses lead nowhere. ``wordless`` are those that no word can find.
    ``origins`` gives the folder of every entry that did not come with this program, by code. ``factors`` are the
    numbers that matching weighs with (kb/factors.yaml), the shipped ones unless others are given. ``retired`` says by
    code where entries went that are no more.
    """

    def __init__(
        self,
        signatures: Sequence[IndexedSignature],
        weights: Mapping[str, float],
        postings: Mapping[str, tuple[int, ...]],
        entries: Mapping[str, Entry],
        wordless: Sequence[int] | None = None,
        factors: Mapping[str, float] | None = None,
        origins: Mapping[str, str] | None = None,
        retired: Mapping[str, Retired] | None = None,
    ) -> None:
        self.signatures = signatures
        self.weights = weights
        self.postings = postings
        self.entries = entries
        if wordless is None:
            wordless = [n for n, indexed in enumerate(signatures) if not indexed.weight]
        self.wordless = tuple(wordless)
        self.factors = shipped_factors() if factors is None else factors
        self.origins = origins or {}
        self.retired = retired or {}
        self._weighed: dict[int, tuple[float, tuple[str, ...]]] = {}

    def weighed(self, number: int) -> tuple[float, tuple[str, ...]]:
        """The weight of a signature's words, and these, each once, rarest first."""
        known = self._weighed.get(number)
        if known is None:
            indexed = self.signatures[number]
            found = set(words(" ".join(indexed.literals)))
            rarest = sorted(found, key=lambda word: (-self.weights.get(word, 0.0), word))
            known = self._weighed[number] = (indexed.weight, tuple(rarest))
        return known

    def find(self, name: str) -> Entry | None:
        """The entry with this code or slug, in any case."""
        wanted = name.strip().lower()
        for entry in self.entries.values():
            if wanted in (entry.id.lower(), entry.slug):
                return entry
        return None

    def find_retired(self, name: str) -> Retired | None:
        """The retired entry that had this code or slug, in any case."""
        wanted = name.strip().lower()
        return next((each for each in self.retired.values() if wanted in (each.id.lower(), each.slug)), None)


def build_base(
    entries: Iterable[Entry],
    factors: Mapping[str, float] | None = None,
    *,
    origins: Mapping[str, str] | None = None,
    retired: Mapping[str, Retired] | None = None,
) -> KnowledgeBase:
    """The base over some entries, made in memory; ``factors`` are the shipped ones when left out."""
    factors = shipped_factors() if factors is None else factors
    by_code = {entry.id: entry for entry in entries}
    pairs = [(entry, signature) for entry in by_code.values() for signature in entry.signatures]
    vocabularies = [sorted(set(words(" ".join(parse(s.message).literals)))) for _, s in pairs]
    counts = Counter(word for vocabulary in vocabularies for word in vocabulary)
    weights = {word: round(math.log(1 + len(pairs) / count), _DIGITS) for word, count in counts.items()}
    indexed = []
    postings: dict[str, list[int]] = {}
    for number, ((entry, signature), vocabulary) in enumerate(zip(pairs, vocabularies, strict=True)):
        template = parse(signature.message)
        literals = tuple(map(normalise, template.literals))
        weight = round(sum(weights[word] for word in vocabulary), _DIGITS)
        indexed.append(
            IndexedSignature(
                entry.id, entry.kind, entry.mode, signature, literals, template.names, weight, entry.observed
            )
        )
        for word in _leading(vocabulary, weights, factors["least_word_share"]):
            postings.setdefault(word, []).append(number)
    frozen = {word: tuple(where) for word, where in postings.items()}
    return KnowledgeBase(tuple(indexed), weights, frozen, by_code, factors=factors, origins=origins, retired=retired)


def _leading(vocabulary: list[str], weights: Mapping[str, float], share: float) -> list[str]:
    """The rarest words, as many as make it impossible to reach ``share`` of the weight with the others alone."""
    rarest = sorted(vocabulary, key=lambda word: (-weights[word], word))
    left = sum(weights[word] for word in vocabulary)
    least = share * left * _ROUNDING
    for count, word in enumerate(rarest):
        if left < least:
            return rarest[:count]
        left -= weights[word]
    return rarest


def normalise(text: str) -> str:
    """Every run of white space as one space; edges stay, since a capture may begin there."""
    pieces = text.split()
    if not pieces:
        return " " if text else ""
    return " " * text[0].isspace() + " ".join(pieces) + " " * text[-1].isspace()


def save_base(base: KnowledgeBase, folder: str) -> None:
    """Write the two compiled files. The result depends on nothing but the entries. Raises OSError."""
    whole, places = _entries_file(base.entries)
    index = {
        "format": FORMAT,
        # Literals and names are not kept: they are quickly made again for the few signatures that are looked at.
        "signatures": [(s.entry, s.kind, s.modes, s.signature, s.weight, s.observed) for s in base.signatures],
        "weights": base.weights,
        "postings": base.postings,
        "wordless": base.wordless,
        "entries": places,
        "retired": list(base.retired.values()),
    }
    # The index is written last, since its age is what is looked at.
    for name, data in ((ENTRIES_FILE, whole), (INDEX_FILE, dump(index))):
        write_file(os.path.join(folder, name), data)


def _entries_file(entries: Mapping[str, Entry]) -> tuple[bytes, dict[str, tuple[int, int]]]:
    """One JSON object of all entries, and where in it each of them stands."""
    parts: list[bytes] = []
    places, length = {}, 0
    for code in sorted(entries):
        lead = (b"," if parts else b"{") + dump(code) + b":"
        body = dump({**entries[code]._asdict(), "tokens": _tokens(entries[code])})
        places[code] = (length + len(lead), length + len(lead) + len(body))
        length += len(lead) + len(body)
        parts.append(lead + body)
    return b"".join(parts or [b"{"]) + b"}", places


def _tokens(entry: Entry) -> dict[str, list[Sequence[ProseToken]]]:
    """The prose of an entry, parsed, so that no reader of the compiled base needs the parser."""
    return {field: [prose_tokens(markdown) for markdown in text] for field, text in entry.prose()}


def load_base(folder: str) -> KnowledgeBase:
    """The base from its compiled files. Raises FileNotFoundError, or ValueError when the format is another."""
    path = os.path.join(folder, INDEX_FILE)
    index = json.loads(read_bytes(path))
    if index.get("format") != FORMAT:
        raise ValueError(f"{path} has format {index.get('format')}, expected {FORMAT}")
    entries = _LazyEntries(os.path.join(folder, ENTRIES_FILE), index["entries"])
    return KnowledgeBase(
        _LazySignatures(index["signatures"]),
        index["weights"],
        index["postings"],
        entries,
        index["wordless"],
        retired={raw[0]: _retired(*raw) for raw in index["retired"]},
    )


def _retired(code: str, slug: str, since: str, reason: list[str], replaced_by: list[str]) -> Retired:
    return Retired(code, slug, since, Text(*reason), tuple(replaced_by))


def _indexed(raw: list[Any]) -> IndexedSignature:
    entry, kind, modes, signature, weight, observed = raw
    template = parse(signature[0])
    literals = tuple(map(normalise, template.literals))
    return IndexedSignature(
        entry, kind, tuple(modes), _signature(signature), literals, template.names, weight, observed
    )


def _signature(raw: list[Any]) -> Signature:
    fields: list[Any] = [tuple(field) if isinstance(field, list) else field for field in raw]
    return Signature(*fields)


def _entry(raw: dict[str, Any]) -> Entry:
    for field, tokens in raw.pop("tokens").items():
        for markdown, parsed in zip(raw[field] or (), tokens, strict=True):
            remember_tokens(markdown, parsed)
    for name in ("title", "cause", "fix"):
        raw[name] = Text(*raw[name])
    raw["documented"] = Text(*raw["documented"]) if raw["documented"] else None
    raw["passing"] = Text(*raw["passing"]) if raw.get("passing") else None
    raw["symptoms"] = Phrases(*map(tuple, raw["symptoms"]))
    raw["signatures"] = tuple(map(_signature, raw["signatures"]))
    raw["expect"] = tuple(Expectation(*expected) for expected in raw["expect"])
    for name in ("mode", "relevant", "see_also", "references", "signs", "needs"):
        raw[name] = tuple(raw[name])
    return Entry(**raw)
