"""The part of a log that matters: one failure, shortened to what a maintainer reads, and where it stands."""

from __future__ import annotations

from typing import BinaryIO, NamedTuple, cast

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import constants
from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.match.pipeline import read_lines
from d2s_doctor.model import Diagnosis, Failure, Frame, Line
from d2s_doctor.report.redact import Redactor

HEAD, TAIL = 8, 48
"""Lines of a long failure that are always kept: where it began, and what it said."""
MOST = 110
_WITHOUT_FAILURE = 40
LONGEST_SHOWN, _LONGEST_REDACTED = 3000, 4000
"""Characters of one line: nobody reads more, and an issue may hold 65,536."""
_END = 1 << 16
"""Bytes that are remembered of the end of a long log."""


class LogParts(NamedTuple):
    """A log that was read: the lines that a diagnosis needs, its last lines, and how many it has."""

    lines: list[Line]
    end: list[Line]
    total: int


def read_log_parts(handle: BinaryIO, kb: KnowledgeBase) -> LogParts:
    """All of a short log; of a longer one what matters, in bounded memory. Raises OSError when it cannot be read."""
    watched = _RecordingReader(handle)
    lines = read_lines(cast(BinaryIO, watched), kb)
    if not watched.more:
        return LogParts(lines, lines, lines[-1].number if lines else 0)
    total = watched.breaks + (not watched.end.endswith(b"\n"))
    end = clean_lines(watched.end.partition(b"\n")[2].removesuffix(b"\n"))
    return LogParts(lines, [line._replace(number=line.number + total - len(end)) for line in end], total)


class _RecordingReader:
    """Counts the lines of what is read and remembers its end. ``more``: it was read in several pieces."""

    def __init__(self, handle: BinaryIO) -> None:
        self._handle = handle
        self.breaks = 0
        self.more = False
        self.end = b""

    def read(self, size: int) -> bytes:
        data = self._handle.read(size)
        self.more = self.more or bool(self.end)
        self.breaks += data.count(b"\n")
        self.end = (self.end + data)[-_END:] if len(data) < _END else data[-_END:]
        return data


class Excerpt(NamedTuple):
    """Lines of the log, with None where some were left out; ``said`` is the failure's last statement, "" when none.

    ``code`` are the user's lines that Paddle points at, ``total`` counts the lines of the whole log.
    """

    lines: tuple[Line | None, ...]
    said: str
    code: tuple[str, ...]
    total: int


def excerpt(log: LogParts, diagnosis: Diagnosis) -> Excerpt:
    """The failure that the diagnosis speaks of, else the last one, else the end of the log."""
    lines, end, total = log
    failure = _chosen(split_failures(lines)[0], diagnosis)
    if failure is None:
        return Excerpt(tuple(end[-_WITHOUT_FAILURE:]), "", (), total)
    evidence_lines = {evidence.line for match in diagnosis.matches[:1] for evidence in match.evidence}
    kept = _shortened(failure, evidence_lines)
    elsewhere = [line for line in lines if line.number in evidence_lines and line.number < failure.lines[0].number]
    shown = _with_gaps([*elsewhere, *kept])
    said = next((s for s in reversed(failure.statements) if s.text), None)
    code = tuple(line.text.strip() for line in failure.user_code)
    return Excerpt(shown, f"{said.exception}: {said.text}" if said and said.exception else "", code, total)


def redacted(found: Excerpt, redactor: Redactor) -> Excerpt:
    """The same excerpt with everything private taken out; lines together, since a key may go over several.

    A line is cut after it was redacted, so that no part of a secret is left because its end is missing.
    """
    whole = "\n".join(line.text[:_LONGEST_REDACTED] for line in found.lines if line is not None)
    texts = iter(redactor.redact(whole).split("\n"))
    lines = tuple(line and line._replace(text=_cut(next(texts))) for line in found.lines)
    return found._replace(lines=lines, said=redactor.redact(found.said), code=tuple(map(redactor.redact, found.code)))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def is_own(frame: Frame) -> bool:
    """Whether a frame is the user's code: neither a package nor the standard library."""
    return not any(part in frame.path for part in constants("paddle")["library_paths"]) and frame.path[:1] != "<"


def _chosen(failures: list[Failure], diagnosis: Diagnosis) -> Failure | None:
    errors = [failure for failure in failures if failure.kind != "warning"] or failures
    evidence_lines = {evidence.line for match in diagnosis.matches[:1] for evidence in match.evidence}
    for failure in errors:
        if any(line.number in evidence_lines for line in failure.lines):
            return failure
    return errors[-1] if errors else None


def _shortened(failure: Failure, evidence_lines: set[int]) -> list[Line]:
    """Beginning and end of the failure, the user's frames with their code, and the evidence."""
    lines = failure.lines
    if len(lines) <= HEAD + TAIL:
        return list(lines)
    own = {frame.line.number for frame in failure.frames if is_own(frame)}
    wanted = evidence_lines | own | {number + 1 for number in own}
    middle = [line for line in lines[HEAD:-TAIL] if line.number in wanted]
    return [*lines[:HEAD], *middle[: MOST - HEAD - TAIL], *lines[-TAIL:]]


def _with_gaps(lines: list[Line]) -> tuple[Line | None, ...]:
    shown: list[Line | None] = []
    previous = lines[0].number if lines else 0
    for line in lines:
        if line.number > previous + 2:  # one blank line is no gap
            shown.append(None)
        shown.append(line)
        previous = line.number
    return tuple(shown)
