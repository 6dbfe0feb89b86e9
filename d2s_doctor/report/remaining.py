"""What no rule can decide and a reader should look at before a report is sent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from d2s_doctor.report.redact import random_runs

MOST = 12
_LONGEST = 80
_SHORTEST_RUN = 16
_ADDRESS = re.compile(r"(?<![a-z0-9+.-])(?i:[a-z][a-z0-9+.-]{1,20})://[^\s\"'<>)\]]{1,300}")
_PATH = re.compile(r"(?<![\w.~:/\\>-])(?:[A-Za-z]:)?(?:[\\/][\w.@+~-]{1,80}){3,12}")
_AT = re.compile(r"(?<![\w.])[\w.-]{2,40}@[\w.-]{2,60}(?![\w(])")
_PUBLIC_FOLDERS = re.compile(
    r"(?i)site-packages|dist-packages|[\\/]lib[\\/]python|^/(?:usr|opt|lib\w*|proc|dev|sys|etc|bin|paddle|build|tmp|var/tmp)/"
    r"|://(?:[\w-]+\.)*(?:github\.com/paddlepaddle|paddlepaddle\.org\.cn|python\.org|pypi\.org)"
)


def remaining(text: str) -> tuple[str, ...]:
    """At most ``MOST`` pieces of a redacted text that may be private: long strings, addresses, folders."""
    found: dict[str, None] = {}
    for piece in _pieces(text):
        if not _PUBLIC_FOLDERS.search(piece):
            found.setdefault(piece if len(piece) <= _LONGEST else piece[: _LONGEST - 1] + "…")
        if len(found) == MOST:
            break
    return tuple(found)


def _pieces(text: str) -> Iterator[str]:
    for run in random_runs(text, _SHORTEST_RUN):
        yield text[run.start : run.end]
    for expression in (_ADDRESS, _AT):
        yield from (found[0].rstrip(".,;:") for found in expression.finditer(text))
    for path in _PATH.finditer(text):
        folder = path[0].rpartition("/" if "/" in path[0] else "\\")[0]
        yield path[0] if _PUBLIC_FOLDERS.search(path[0]) else folder
