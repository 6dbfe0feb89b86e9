"""Words of a message: what the inverted index is made of. Numbers are left out, since they vary.

Underscores around a word are left out too: a page that renders Markdown takes them away.
"""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Za-z](?:[A-Za-z_0-9]*[A-Za-z0-9])?|[\u4e00-\u9fff]")


def words(text: str) -> list[str]:
    if text.isascii():  # only then does every word stay one in lower case
        return _WORD.findall(text.lower())
    return [word.lower() for word in _WORD.findall(text)]


def word_spans(text: str) -> list[tuple[str, int, int]]:
    """Like ``words``, each with its start and end offset in ``text``."""
    return [(found[0].lower(), found.start(), found.end()) for found in _WORD.finditer(text)]
