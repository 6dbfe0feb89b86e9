"""Whether a string looks generated: keys and tokens of any issuer, told from identifiers, paths and numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from math import log2

from d2s_doctor.report.patterns import load_patterns

_EXAMINED = 256
"""Characters at the beginning of a string that decide; a key does not change its nature later."""
_ENTROPY = 3.2
"""Bits a character: words and identifiers of 20 letters lie below 3.6, random ones above 3.5; pairs decide between."""
_PAIRS, _PAIRS_AMONG_DIGITS = 0.5, 0.62
"""The share of letter pairs that are common in words: identifiers lie above 0.6, random letters near 0.3. Digits at
several places of one long part are a sign of their own, so more is allowed there."""
_SHORTEST_PART = 10
"""The longest part between signs is at least as long; ``java-17-openjdk-amd64`` has many short ones."""
_LETTERS = re.compile(r"[a-z]{2,}|[A-Z]{2,}|[A-Z][a-z]+")
_PARTS = re.compile(r"[A-Za-z0-9]+")
_DIGITS = re.compile(r"[0-9]+")
_HEX = re.compile(r"[0-9a-fA-F]+")


def looks_random(text: str) -> bool:
    """True when ``text`` seems generated: letters and digits mixed, few of the pairs of letters that words have."""
    text = text[:_EXAMINED]
    parts = _PARTS.findall(text)
    if not parts or max(map(len, parts)) < _SHORTEST_PART:
        return False
    letters = sum(c.isalpha() for c in text)
    digits = sum(c.isdigit() for c in text)
    if not digits and not _mixes_cases(text):
        return False
    if letters < len(text) // 5 or entropy(text) < min(_ENTROPY, 0.82 * log2(max(2, len(text)))):
        return False
    if _HEX.fullmatch(text):
        return digits > 1
    if digits < 2 and _changes(text) * 4 <= len(text):
        return False
    if len(_DIGITS.findall(text)) * 5 > len(text) and len({c.lower() for c in text if c.isalpha()}) > 3:
        return True  # letters and digits in turn
    mixed = any(len(part) >= 16 and len(_DIGITS.findall(part)) >= 3 for part in parts)
    return common_pairs(text) < (_PAIRS_AMONG_DIGITS if mixed else _PAIRS)


def entropy(text: str) -> float:
    """Bits a character by the frequencies of characters in ``text``."""
    counts = [text.count(character) for character in set(text)]
    return -sum(n / len(text) * log2(n / len(text)) for n in counts)


def common_pairs(text: str) -> float:
    """The share (0 to 1) of pairs of neighbouring letters that are common in words; 0 without pairs."""
    known = load_patterns().common_pairs
    pairs = [run[start : start + 2].lower() for run in _LETTERS.findall(text) for start in range(len(run) - 1)]
    return sum(pair in known for pair in pairs) / len(pairs) if pairs else 0.0


def _mixes_cases(text: str) -> bool:
    return not (text.islower() or text.isupper())


def _changes(text: str) -> int:
    """How often lower case, upper case, digits and signs follow each other."""
    classes = ["a" if c.islower() else "A" if c.isupper() else "0" if c.isdigit() else "-" for c in text]
    return sum(one != other for one, other in pairwise(classes))
