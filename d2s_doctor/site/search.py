"""What the search of the site reads: the words of every entry as the command line finds them, and sections of pages."""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from typing import Any

from d2s_doctor.kb import search
from d2s_doctor.model import Entry, Language
from d2s_doctor.prose_parser import page_sections
from d2s_doctor.site.data import script
from d2s_doctor.site.parts import plain_text, plain_title
from d2s_doctor.site.sources import Sources

_LONGEST = 240
"""Characters of a section."""


def search_script(sources: Sources, pages: Iterable[tuple[str, str]], language: Language) -> str:
    """The text of a script that sets ``window.d2s.search``: what search shows in one language.

    ``pages`` are given as (address, Markdown).
    """
    shown = [
        [entry.id, plain_title(entry, language), " · ".join(map(plain_text, entry.symptoms.in_language(language)[:2]))]
        for entry in sources.entries
    ]
    data = {
        "entries": shown,
        "pages": [section for url, text in pages for section in _sections(url, text)],
        "slugs": {each.slug: each.id for each in sources.entries} | {each.slug: each.id for each in sources.retired},
        "gone": [retired.id for retired in sources.retired],
        "repository": sources.repository,
        "example": sources.example,
    }
    return script("search", data)


def index_data(entries: Iterable[Entry]) -> dict[str, Any]:
    """What the script reads as ``window.d2s.index``: values that JSON can hold, the same in all languages.

    ``postings`` say for each of ``words``, apart by ``;``, in which entries it stands: the place in ``entries``, by
    code, times the number of ``rules.weights``, plus a place in these. Each is written as its distance from the one
    before, to the base 32, apart by ``,``.
    """
    postings: dict[str, list[tuple[int, int]]] = {}
    weights: dict[float, int] = {}
    entries = list(entries)
    for place, entry in enumerate(entries):
        for unit, weight in search.search_units(entry).items():
            postings.setdefault(unit, []).append((place, weights.setdefault(weight, len(weights))))
    rules = {name: getattr(search, name.upper()) for name in ("forgiven", "typo", "prefix", "least", "most")}
    return {
        "words": " ".join(postings),
        "postings": ";".join(
            _steps(sorted(place * len(weights) + n for place, n in each)) for each in postings.values()
        ),
        "exceptions": sorted(_exceptions(entries)),
        "rules": {**rules, "weights": list(weights)},
    }


def _exceptions(entries: Iterable[Entry]) -> set[str]:
    """The classes that may be named in public: Python's own, and those that entries name."""
    own = {name for name, each in vars(builtins).items() if isinstance(each, type) and issubclass(each, BaseException)}
    return own.union(*(signature.exception for entry in entries for signature in entry.signatures))


def _steps(numbers: list[int]) -> str:
    return ",".join(_base32(after - before) for before, after in zip([0, *numbers], numbers, strict=False))


def _base32(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuv"
    return (_base32(number // 32) if number > 31 else "") + digits[number % 32]


def _sections(url: str, text: str) -> list[list[str]]:
    sections = page_sections(text)
    page = sections[0].title if sections else ""
    return [
        [
            f"{url}#{each.anchor}" if each.anchor else url,
            page if each.title == page else f"{page} › {each.title}",
            each.text[:_LONGEST],
        ]
        for each in sections
    ]
