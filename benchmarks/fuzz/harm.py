"""What must not reach a terminal."""

from __future__ import annotations

import unicodedata

_CATEGORIES = {"Cc", "Cs"}
_BIDI = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")


def is_harmful(text: str) -> bool:
    """Whether a terminal would obey a character of ``text``, or show it in another order; tabs and breaks aside."""
    found = set(text) - {"\n", "\t"}
    return any(unicodedata.category(character) in _CATEGORIES or character in _BIDI for character in found)
