"""Messages with all that varies from run to run masked, so that the same unknown failure falls into one bucket."""

from __future__ import annotations

import re

LONGEST = 160
_MASKS = (
    (re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s'\"<>)\]]+", re.IGNORECASE), "<url>"),
    (re.compile(r"(?<![\w/])(?:[A-Za-z]:)?(?:[\\/][\w.@+~-]+){2,}[\\/]?"), "<path>"),
    (re.compile(r"\b[\w.@+~-]+(?:[\\/][\w.@+~-]+)+\.\w{1,10}\b"), "<path>"),
    (re.compile(r"\b0x[0-9a-fA-F]+\b"), "<address>"),
    (
        re.compile(r"(?<!\w)'[^'\n]{0,200}'(?!\w)|\"[^\"\n]{0,200}\"|`[^`\n]{0,200}`|‘[^’\n]{0,200}’|“[^”\n]{0,200}”"),
        "<name>",
    ),
    (re.compile(r"\b[0-9a-fA-F]{8,}(?:-[0-9a-fA-F]{4,})*\b"), "<id>"),
    (re.compile(r"(?<![A-Za-z])[-+]?\d+(?:[.,:]\d+)*(?:[eE][-+]?\d+)?"), "<n>"),
    (re.compile(r"[(\[](?:<n>(?:, ?)?)+[)\]]"), "<shape>"),
)


def bucket_of(message: str) -> str:
    """``message`` in one line with URLs, paths, addresses, quoted names, ids, numbers and shapes masked."""
    text = " ".join(message.split())
    for pattern, name in _MASKS:
        text = pattern.sub(name, text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
