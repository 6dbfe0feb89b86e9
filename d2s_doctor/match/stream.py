"""A log of any length to a Diagnosis: the same answer as reading it whole, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import lines_of
from d2s_doctor.log.stream import interesting_rows
from d2s_doctor.match.diagnose import diagnose, diagnose_lines
from d2s_doctor.match.sieve import Sieve
from d2s_doctor.model import Diagnosis

CHUNK = 1 << 18
SMALL = 2 << 20
"""Bytes up to which a log is read whole."""


def diagnose_stream(handle: BinaryIO, kb: KnowledgeBase, *, small: int = SMALL, chunk: int = CHUNK) -> Diagnosis:
    """Like ``diagnose`` for what ``handle`` holds from here to its end. Raises OSError when it cannot be read."""
    head = _read(handle, small + 1)
    if len(head) <= small:
        return diagnose(head, kb)
    rows = interesting_rows(_chunks(head, handle, chunk), Sieve(kb))
    return diagnose_lines(lines_of(rows), kb)


def _read(handle: BinaryIO, size: int) -> bytes:
    """``size`` bytes, fewer only at the end: a pipe may give less at a time."""
    parts = []
    while size > 0:
        part = handle.read(size)
        if not part:
            break
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _chunks(head: bytes, handle: BinaryIO, size: int) -> Iterator[bytes]:
    yield head
    while chunk := _read(handle, size):
        yield chunk

