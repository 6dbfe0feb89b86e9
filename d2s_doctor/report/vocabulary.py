"""Words of public software and of plain language: what a name that somebody chose is told from.

``words.txt`` is made by ``python -m tools.vocabulary`` from installed packages. It holds stems and no names of persons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from d2s_doctor.report.patterns import load_patterns

WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_a-zA-Z]+")
_SHORTEST = 3
_ENDINGS = (
    "s",
    "es",
    "ed",
    "d",
    "ing",
    "er",
    "ers",
    "or",
    "ors",
    "ly",
    "able",
    "ness",
    "ment",
    "ization",
    "ation",
    "ion",
    "y",
    "r",
)
_BEGINNINGS = (
    "un",
    "re",
    "pre",
    "non",
    "sub",
    "multi",
    "de",
    "dis",
    "mis",
    "over",
    "auto",
    "inter",
    "meta",
    "lib",
    "py",
)
_SYLLABLES = re.compile(
    r"(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:[iu]?ang|[iu]?ong|[iu]?eng|[iu]?an|[iu]?en|i?ao|uai|ing|ian|iu|ie|in|ui|un|uo|ua|ve|ue|ai|ei|ou|er|a|o|e|i|u|v)"
)


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    text = files("d2s_doctor.report").joinpath("words.txt").read_text(encoding="utf-8")
    return frozenset(text.split()) | load_patterns().familiar | load_patterns().common_names


@lru_cache(maxsize=8192)
def is_word(word: str) -> bool:
    """True when ``word``, in any case, or its stem is one that public software uses, or too short to name anybody."""
    word = word.lower()
    if (len(word) < _SHORTEST and word.isascii()) or any(stem in _words() for stem in stems(word)):
        return True
    return any(
        word.startswith(beginning) and any(stem in _words() for stem in stems(word[len(beginning) :]))
        for beginning in _BEGINNINGS
        if len(word) - len(beginning) > _SHORTEST
    )


def stems(word: str) -> Iterator[str]:
    """What ``word`` may be a form of, itself first."""
    yield word
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST:
            yield stem
            yield stem + "e"
            if stem.endswith("i"):
                yield stem[:-1] + "y"
            if stem[-1] == stem[-2]:
                yield stem[:-1]


def has_name(text: str) -> bool:
    """True when a word of ``text`` is none that public software uses."""
    return any(not is_word(word) for word in WORDS.findall(text))


@lru_cache(maxsize=8192)
def is_pinyin_name(word: str) -> bool:
    """True for a Chinese surname and one or two syllables of a given name, in Latin letters, that are no word."""
    lower = word.lower()
    if not 6 <= len(lower) <= 18 or not lower.isascii() or not lower.isalpha() or is_word(lower):
        return False
    return any(
        re.fullmatch(rf"(?:{_SYLLABLES.pattern}){{1,2}}", lower[len(surname) :])
        for surname in load_patterns().surnames
        if lower.startswith(surname)
    )
