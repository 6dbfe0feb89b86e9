"""What was done already, as JSON lines: valid after every line, so that an interrupted run can go on."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any, BinaryIO, TypeGuard, get_args

from d2s_doctor.errors import ExpectedError
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import one_line
from d2s_doctor.triage.buckets import LONGEST
from d2s_doctor.triage.log_file import LogFile
from d2s_doctor.triage.record import TriageOutcome, TriageRecord

_FORMAT = 1
_LONGEST_LINE = 1 << 16
"""Bytes; a path has at most 4096, so a longer line is none of ours."""
_LONGEST_REASON = max(LONGEST, 200)
_LOCKED_BYTE = 1 << 40
"""Where Windows locks a byte: past the end, since a locked part of a file cannot be read there."""


class UnusableState(ExpectedError):
    """The file is no state of this program, or another run is writing it; it is not touched."""


class State:
    """Records by path, size and change time, kept in a file that this process alone writes.

    ``known`` holds them; ``stale`` counts those of another knowledge base, which are forgotten; ``damaged`` are the
    numbers of the lines that could not be used. Raises UnusableState, or OSError when it cannot be read or written.
    """

    def __init__(self, path: str, kb: KnowledgeBase) -> None:
        self.known: dict[tuple[str, int, float], TriageRecord] = {}
        self.stale = 0
        self.damaged: list[int] = []
        self._header = {"d2s_doctor_triage": _FORMAT, "kb": fingerprint(kb)}
        if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
            raise UnusableState("state_no_file", path=path)
        self._file: BinaryIO = open(path, "a+b")  # noqa: SIM115
        try:
            _lock(self._file)
            self._restore()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> State:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, pairs: Iterable[tuple[LogFile, TriageRecord]]) -> None:
        """Note records at once, in one write."""
        lines = [json.dumps([*item, record.outcome, record.what, record.seen]) + "\n" for item, record in pairs]
        self._file.write("".join(lines).encode())
        self._file.flush()

    def _restore(self) -> None:
        self._file.seek(0)
        header = _header(self._file)
        whole = self._file.tell()
        for number, (line, length) in enumerate(_lines(self._file), 2):
            whole += length
            self._take(number, _parsed(line))
        if header != self._header:
            self.stale, self.known, self.damaged, whole = len(self.known), {}, [], 0
        self._file.truncate(whole)
        self._file.seek(0, os.SEEK_END)
        if not whole:
            self._file.write(json.dumps(self._header).encode() + b"\n")
            self._file.flush()

    def _take(self, number: int, row: object) -> None:
        if not _is_row(row):
            self.damaged.append(number)
            return
        name, size, changed, outcome, what, seen = row
        what = one_line(what)[:_LONGEST_REASON]
        self.known[name, size, changed] = TriageRecord(name, outcome, what, seen)


def _lines(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Each whole line with its length; of one that is too long, nothing but the length. What is cut off is left out."""
    while line := file.readline(_LONGEST_LINE):
        length, longer = len(line), not line.endswith(b"\n")
        end = line
        while end and not end.endswith(b"\n"):
            end = file.readline(_LONGEST_LINE)
            length += len(end)
        if end:
            yield b"" if longer else line, length
        elif length == len(line) < _LONGEST_LINE:
            return  # the last line of a run that was killed
        else:
            yield b"", length


def _header(file: BinaryIO) -> object:
    """The first line, None when the file is empty. Raises UnusableState when it is none of ours."""
    first = file.readline(_LONGEST_LINE)
    if not first:
        return None
    header = _parsed(first)
    if not (isinstance(header, dict) and "d2s_doctor_triage" in header):
        raise UnusableState("state_foreign", path=file.name)
    if header["d2s_doctor_triage"] != _FORMAT:
        raise UnusableState("state_version", path=file.name)
    return header


def _is_row(row: object) -> TypeGuard[list[Any]]:
    """Whether it is what ``add`` writes: every type, and no number that is none."""
    if not (isinstance(row, list) and len(row) == 6):
        return False
    name, size, changed, outcome, what, seen = row
    numbers = (size, changed, seen)
    if not all(isinstance(number, (int, float)) and not isinstance(number, bool) for number in numbers):
        return False
    if not (isinstance(name, str) and isinstance(what, str) and outcome in get_args(TriageOutcome)):
        return False
    try:
        return all(isfinite(number) for number in numbers)
    except OverflowError:  # an integer of hundreds of digits
        return False


def _parsed(line: bytes) -> object:
    try:
        found: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found


def _lock(file: BinaryIO) -> None:
    """Hold the file until it is closed, or this process ends in whatever way. Raises UnusableState when it is held."""
    try:
        try:
            import fcntl
        except ImportError:
            import msvcrt

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            raise UnusableState("state_busy", path=file.name) from error
        # Some network folders have no locks; a state there is as safe as before.


def fingerprint(kb: KnowledgeBase) -> str:
    """Changes when any signature does."""
    text = json.dumps([kb.signatures, list(kb.wordless)], ensure_ascii=True, default=list)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
