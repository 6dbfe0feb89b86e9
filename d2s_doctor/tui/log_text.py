"""From a file or a paste to lines that are safe to show, and from those to a diagnosis. Made for threads."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from io import BytesIO
from typing import NamedTuple

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.search import search
from d2s_doctor.log.clean import LONGEST_LINE, clean_text
from d2s_doctor.log.decode import decode, with_ascii_breaks
from d2s_doctor.log.split import split_failures
from d2s_doctor.match import diagnose_lines, read_lines
from d2s_doctor.model import Diagnosis, Entry, Line
from d2s_doctor.source.evidence import SourceEvidence
from d2s_doctor.source.frames import CodePlace, own_places
from d2s_doctor.tui.log_lines import kinds_of
from d2s_doctor.tui.log_view import widest
from d2s_doctor.tui.session import ShownLog

MOST_TEXT = 4_000_000
"""Bytes of a log that are shown in any case: the first quarter and the last three, for a failure stands at the end."""
_CHUNK = 200_000
_NEAREST = 3


def shown_log(name: str, data: str | bytes) -> ShownLog:
    """Text to lines that are safe to show, in pieces so short that the screen goes on moving."""
    name = clean_text(name).replace("\n", " ")
    if len(data) > MOST_TEXT:
        return _shown_in_part(name, data, frozenset())
    lines = _clean(data if isinstance(data, str) else decode(data))
    return ShownLog(name, data, lines, widest(lines), len(lines), kinds=kinds_of(lines))


def _shown_in_part(name: str, data: str | bytes, wanted: Collection[int]) -> ShownLog:
    """The beginning, the end and the ``wanted`` lines of a long log, all with the numbers that they have in it."""
    raw = _bytes(data)
    total = raw.count(b"\n") + 1
    head = raw.rfind(b"\n", 0, MOST_TEXT // 4) + 1 or MOST_TEXT // 4
    tail = raw.find(b"\n", len(raw) - MOST_TEXT * 3 // 4) + 1 or len(raw) - MOST_TEXT * 3 // 4
    first = _clean(decode(raw[:head].removesuffix(b"\n")))
    last = _clean(decode(raw[tail:]))
    end = total - len(last) + 1  # of what is left out
    numbers, lines = [*range(1, len(first) + 1)], first
    for number, line in enumerate(BytesIO(raw), 1):
        if number >= end:
            break
        if number in wanted and number > len(first):
            _add(numbers, lines, number, _clean(decode(line[: 4 * LONGEST_LINE].rstrip(b"\r\n")))[0])
    _add(numbers, lines, end, last[0])
    numbers += range(end + 1, total + 1)
    lines += last[1:]
    return ShownLog(name, data, lines, widest(lines), total, numbers, kinds_of(lines))


def _add(numbers: list[int], lines: list[str], number: int, line: str) -> None:
    if numbers[-1] + 1 != number:
        numbers.append(0)
        lines.append("⋯")
    numbers.append(number)
    lines.append(line)


def _bytes(data: str | bytes) -> bytes:
    """In an encoding whose line feeds are one byte."""
    return b"".join(with_ascii_breaks([data.encode("utf-8", "replace") if isinstance(data, str) else data]))


def _clean(text: str) -> list[str]:
    return "".join(clean_text(piece) for piece in _pieces(text)).replace("\r\n", "\n").split("\n")


def _pieces(text: str) -> Iterable[str]:
    """The text cut at ends of lines, so that no escape sequence falls apart."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _CHUNK)
        end = len(text) if end < 0 else end + 1
        yield text[start:end]
        start = end


Places = Mapping[int, tuple[CodePlace, ...]]
"""The user's frames of each failure that shows some, by the failure's first line."""


class ReadLog(NamedTuple):
    """What a log says. ``nearest`` are the entries that come nearest in words, where nothing explains it.

    ``log`` is the log with the lines that count among those shown. ``source`` is what the user's own source said about
    the answer.
    """

    log: ShownLog
    diagnosis: Diagnosis | None
    nearest: list[Entry]
    places: Places = {}  # noqa: RUF012  # never changed
    source: SourceEvidence | None = None


def diagnose_log(log: ShownLog, kb: KnowledgeBase) -> ReadLog:
    """The diagnosis of all of a log, read as the command line reads it."""
    source = log.source.encode("utf-8", "replace") if isinstance(log.source, str) else log.source
    read = read_lines(BytesIO(source), kb)
    if log.numbers:
        log = _shown_in_part(log.name, log.source, {line.number for line in read})
    diagnosis, nearest = _diagnose(read, log, kb)
    failures, _ = split_failures(read)
    places = {failure.lines[0].number: own for failure in failures if (own := own_places(failure))}
    said = None
    if any(os.path.isfile(place.path) for own in places.values() for place in own):
        from d2s_doctor.source import read_source_of

        diagnosis, said = read_source_of(diagnosis, read, kb)
    return ReadLog(log, diagnosis, nearest, places, said)


def _diagnose(read: list[Line], log: ShownLog, kb: KnowledgeBase) -> tuple[Diagnosis, list[Entry]]:
    diagnosis = diagnose_lines(read, kb)
    if diagnosis.verdict != "none":
        return diagnosis, []
    near = [finding.nearest.id for finding in diagnosis.findings if finding.nearest]
    if near or diagnosis.suggestions:
        return diagnosis, [kb.entries[code] for code in dict.fromkeys(near or diagnosis.suggestions)][:_NEAREST]
    candidates = [line for line in log.lines[-400:] if ":" in line and not line.lstrip().startswith("File ")]
    return diagnosis, [entry for entry, _ in search(kb, " ".join(candidates[-1:])[:400], _NEAREST)]


def read_file(path: str) -> bytes:
    """All bytes of a file. Raises OSError, with the file's name, also for what is no regular file."""
    full = os.path.expanduser(path.strip())
    if "\0" in full:
        raise OSError("a path cannot hold NUL")
    with open(full, "rb") as handle:
        return handle.read()
