"""A log of any length to a Diagnosis: the same answer as reading it whole, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import clean_lines, lines_of
from d2s_doctor.match.diagnose import diagnose as diagnose_whole
from d2s_doctor.match.diagnose import diagnose_lines
from d2s_doctor.model import Diagnosis, Line

CHUNK = 1 << 18
SMALL = 2 << 20
"""Bytes up to which a log is read whole."""


def diagnose(data: str | bytes, kb: KnowledgeBase) -> Diagnosis:
    """Which entries of ``kb`` explain the log. Never raises; what is neither text nor bytes holds no failure."""
    if isinstance(data, (bytes, bytearray)) and len(data) > SMALL:
        return diagnose_stream(BytesIO(data), kb)
    return diagnose_whole(data, kb)


def diagnose_stream(handle: BinaryIO, kb: KnowledgeBase, *, small: int = SMALL, chunk: int = CHUNK) -> Diagnosis:
    """Like ``diagnose`` for what ``handle`` holds from here to its end; see ``read_lines``."""
    return diagnose_lines(read_lines(handle, kb, small=small, chunk=chunk), kb)


def read_lines(handle: BinaryIO, kb: KnowledgeBase, *, small: int = SMALL, chunk: int = CHUNK) -> list[Line]:
    """The lines that a diagnosis needs: all of a short log, of a longer one those that may matter to ``kb``.

    ``handle`` is buffered: it gives less than it is asked for at the end only. It is not asked again after that, since
    a terminal would wait for another Ctrl-D. Raises OSError when it cannot be read.
    """
    head = handle.read(small + 1)
    if len(head) <= small:
        return clean_lines(head)
    from d2s_doctor.log.stream import interesting_rows  # a log of ordinary length does without
    from d2s_doctor.match.sieve import Sieve

    return lines_of(interesting_rows(_chunks(head, handle, chunk), Sieve(kb)))


def _chunks(head: bytes, handle: BinaryIO, size: int) -> Iterator[bytes]:
    yield head
    while chunk := handle.read(size):
        yield chunk
        if len(chunk) < size:
            break
