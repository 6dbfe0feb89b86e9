"""The compiled knowledge base: signatures with their inverted index, and entries that are decoded when shown.

``match`` reads only this: no YAML, no schema. The same files feed the site's paste box.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from d2s_doctor.kb.tokens import words
from d2s_doctor.model import Entry, Expectation, Phrases, Signature, Text
from d2s_doctor.template import parse

INDEX_FILE = "index.json"
ENTRIES_FILE = "entries.json"
FORMAT = 3
"""Raised when the shape of the two files changes, so that an old file is never misread."""


class Indexed(NamedTuple):
    """A signature ready for matching: template taken apart, what matters of its entry beside it."""

    entry: str
    kind: str
    modes: tuple[str, ...]
    signature: Signature
    literals: tuple[str, ...]
    names: tuple[str, ...]
    weight: float
    observed: bool = True


class KnowledgeBase:
    """All entries and the index over their signatures. Immutable after construction.

    ``weights`` gives each word its rarity (natural log, larger is rarer), ``postings`` the signatures that hold it;
    ``wordless`` are those that no word can find. ``origins`` gives the folder of every entry that did not come with
    this program, by code.
    """

    origins: Mapping[str, str] = {}

    def __init__(
        self,
        signatures: tuple[Indexed, ...],
        weights: Mapping[str, float],
        postings: Mapping[str, tuple[int, ...]],
        entries: Mapping[str, Entry] | str,
    ) -> None:
        self.signatures = signatures
        self.weights = weights
        self.postings = postings
        self.wordless = tuple(n for n, indexed in enumerate(signatures) if not indexed.weight)
        self._file = entries if isinstance(entries, str) else ""
        self._entries = None if isinstance(entries, str) else entries

    @property
    def entries(self) -> Mapping[str, Entry]:
        """Entries by code, in the order of the codes; read on first use."""
        if self._entries is None:
            with open(self._file, encoding="utf-8") as handle:
                self._entries = {code: _entry(raw) for code, raw in json.load(handle).items()}
        return self._entries

    def find(self, name: str) -> Entry | None:
        """The entry with this code or slug, in any case."""
        wanted = name.strip().lower()
        for entry in self.entries.values():
            if wanted in (entry.id.lower(), entry.slug):
                return entry
        return None


def build(entries: Iterable[Entry]) -> KnowledgeBase:
    """The base over some entries, made in memory."""
    by_code = {entry.id: entry for entry in entries}
    pairs = [(entry, signature) for entry in by_code.values() for signature in entry.signatures]
    vocabularies = [sorted(set(words(" ".join(parse(s.message).literals)))) for _, s in pairs]
    postings: dict[str, list[int]] = {}
    for number, vocabulary in enumerate(vocabularies):
        for word in vocabulary:
            postings.setdefault(word, []).append(number)
    weights = {word: math.log(1 + len(pairs) / len(where)) for word, where in postings.items()}
    indexed = []
    for (entry, signature), vocabulary in zip(pairs, vocabularies, strict=True):
        template = parse(signature.message)
        literals = tuple(map(normalise, template.literals))
        weight = sum(weights[word] for word in vocabulary)
        indexed.append(
            Indexed(entry.id, entry.kind, entry.mode, signature, literals, template.names, weight, entry.observed)
        )
    frozen = {word: tuple(where) for word, where in postings.items()}
    return KnowledgeBase(tuple(indexed), weights, frozen, by_code)


def normalise(text: str) -> str:
    """Every run of white space as one space; edges stay, since a capture may begin there."""
    pieces = text.split()
    if not pieces:
        return " " if text else ""
    return " " * text[0].isspace() + " ".join(pieces) + " " * text[-1].isspace()


def save(base: KnowledgeBase, folder: str) -> None:
    """Write the two compiled files. The result depends on nothing but the entries."""
    index = {
        "format": FORMAT,
        "signatures": base.signatures,
        "weights": {word: round(weight, 6) for word, weight in base.weights.items()},
        "postings": base.postings,
    }
    entries = {code: entry._asdict() for code, entry in base.entries.items()}
    os.makedirs(folder, exist_ok=True)
    # Another process may be reading: each file changes at once, the index last, since its age is what is looked at.
    for name, data in ((ENTRIES_FILE, entries), (INDEX_FILE, index)):
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        temporary = os.path.join(folder, f"{name}.{os.getpid()}")
        with open(temporary, "w", encoding="utf-8") as handle:
            handle.write(text)
        os.replace(temporary, os.path.join(folder, name))


def load(folder: str) -> KnowledgeBase:
    """The base from its compiled files. Raises FileNotFoundError, or ValueError when the format is another."""
    path = os.path.join(folder, INDEX_FILE)
    with open(path, encoding="utf-8") as handle:
        index = json.load(handle)
    if index.get("format") != FORMAT:
        raise ValueError(f"{path} has format {index.get('format')}, expected {FORMAT}")
    signatures = tuple(_indexed(raw) for raw in index["signatures"])
    return KnowledgeBase(signatures, index["weights"], index["postings"], os.path.join(folder, ENTRIES_FILE))


def _indexed(raw: list[Any]) -> Indexed:
    entry, kind, modes, signature, literals, names, weight, observed = raw
    return Indexed(entry, kind, tuple(modes), _signature(signature), tuple(literals), tuple(names), weight, observed)


def _signature(raw: list[Any]) -> Signature:
    fields: list[Any] = [tuple(field) if isinstance(field, list) else field for field in raw]
    return Signature(*fields)


def _entry(raw: dict[str, Any]) -> Entry:
    for name in ("title", "cause", "fix"):
        raw[name] = Text(*raw[name])
    raw["documented"] = Text(*raw["documented"]) if raw["documented"] else None
    raw["symptoms"] = Phrases(*map(tuple, raw["symptoms"]))
    raw["signatures"] = tuple(map(_signature, raw["signatures"]))
    raw["expect"] = tuple(Expectation(*expected) for expected in raw["expect"])
    for name in ("mode", "relevant", "see_also", "references"):
        raw[name] = tuple(raw[name])
    return Entry(**raw)
