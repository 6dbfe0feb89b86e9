"""From a file or a paste to lines that are safe to show, and from those to a diagnosis. Made for threads."""

from __future__ import annotations

import os
from collections.abc import Iterable

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.search import search
from d2s_doctor.log.clean import clean_text
from d2s_doctor.log.decode import decode
from d2s_doctor.match import diagnose
from d2s_doctor.model import Diagnosis, Entry
from d2s_doctor.tui.log_view import widest
from d2s_doctor.tui.session import ShownLog

MOST_TEXT = 4_000_000
"""Characters of a log that are read: the first quarter and the last three, for a failure stands at the end."""
_CHUNK = 200_000
_NEAREST = 3


def shown_log(name: str, data: str | bytes) -> ShownLog:
    """Text to lines that are safe to show, in pieces so short that the screen goes on moving."""
    text = data if isinstance(data, str) else decode(data)
    left_out = max(0, len(text) - MOST_TEXT)
    if left_out:
        head = text[: MOST_TEXT // 4].rpartition("\n")
        tail = text[-MOST_TEXT * 3 // 4 :].partition("\n")
        text = (head[0] or head[2]) + "\n" + (tail[2] or tail[0])
    text = "\n".join("".join(clean_text(piece) for piece in _pieces(text)).split("\r\n"))
    lines = text.split("\n")
    return ShownLog(clean_text(name).replace("\n", " "), text, lines, widest(lines), left_out)


def _pieces(text: str) -> Iterable[str]:
    """The text cut at ends of lines, so that no escape sequence falls apart."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _CHUNK)
        end = len(text) if end < 0 else end + 1
        yield text[start:end]
        start = end


def diagnose_log(log: ShownLog, kb: KnowledgeBase) -> tuple[Diagnosis, list[Entry]]:
    """The diagnosis of a log; where there is none, the entries that come nearest in words."""
    diagnosis = diagnose(log.text, kb)
    if diagnosis.verdict != "none":
        return diagnosis, []
    near = [finding.nearest.id for finding in diagnosis.findings if finding.nearest]
    if near:
        return diagnosis, [kb.entries[code] for code in dict.fromkeys(near)][:_NEAREST]
    candidates = [line for line in log.lines[-400:] if ":" in line and not line.lstrip().startswith("File ")]
    return diagnosis, [entry for entry, _ in search(kb, " ".join(candidates[-1:])[:400], _NEAREST)]


def read_file(path: str) -> bytes:
    """All bytes of a file. Raises OSError, with the file's name, also for what is no regular file."""
    full = os.path.expanduser(path.strip())
    if "\0" in full:
        raise OSError("a path cannot hold NUL")
    with open(full, "rb") as handle:
        return handle.read()
