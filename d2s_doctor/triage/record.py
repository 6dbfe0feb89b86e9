"""What is known of one log: the pure core that runs in a worker process or on a cluster."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import BinaryIO, Literal, NamedTuple

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.decode import decode, is_text
from d2s_doctor.match.pipeline import SMALL, diagnose, diagnose_stream
from d2s_doctor.model import Diagnosis
from d2s_doctor.triage.buckets import bucket_of
from d2s_doctor.triage.log_file import LogFile
from d2s_doctor.triage.timestamps import last_timestamp

TriageOutcome = Literal["known", "unknown", "clean", "unreadable"]
BINARY = "binary"
"""Why a log was not read: it is an archive, a model, an image."""
_EDGE = 1 << 16


class TriageRecord(NamedTuple):
    """What one log says. ``what`` is the entry's code, the masked message of an unknown failure, or why it could not be
    read; ``seen`` is the log's own last time, else when the file was changed."""

    path: str
    outcome: TriageOutcome
    what: str
    seen: float


def triage_one(item: LogFile, kb: KnowledgeBase) -> TriageRecord:
    """Look at one log. Never raises: a log that cannot be read has a record that says why."""
    try:
        with _open(item.path) as handle:
            return _read(item, handle, kb)
    except Exception as error:  # fsspec's file systems raise whatever their clients do
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        return TriageRecord(item.path, "unreadable", " ".join(str(reason).split())[:200], item.changed)


def triage_many(items: Iterable[LogFile], kb: KnowledgeBase) -> list[TriageRecord]:
    """``triage_one`` of each."""
    return [triage_one(item, kb) for item in items]


def _open(path: str) -> AbstractContextManager[BinaryIO]:
    if "://" in path:
        from d2s_doctor.triage.remote import open_url

        return open_url(path)
    if not os.path.isfile(path):
        # Opening a named pipe would wait for ever.
        raise OSError(0, "no such file" if not os.path.exists(path) else "not a regular file")
    return open(path, "rb")


def _read(item: LogFile, handle: BinaryIO, kb: KnowledgeBase) -> TriageRecord:
    head = handle.read(SMALL + 1)
    if not is_text(head):
        return TriageRecord(item.path, "unreadable", BINARY, item.changed)
    if len(head) <= SMALL:
        diagnosis, edges = diagnose(head, kb), (head[:_EDGE], head[-_EDGE:])
    else:
        handle.seek(0)
        diagnosis = diagnose_stream(handle, kb)
        handle.seek(max(0, item.size - _EDGE))
        edges = (head[:_EDGE], handle.read(_EDGE))
    return _record(item, diagnosis, edges)


def _record(item: LogFile, diagnosis: Diagnosis, edges: tuple[bytes, bytes]) -> TriageRecord:
    stamps = (last_timestamp(decode(edge)) for edge in reversed(edges))
    seen = next((stamp for stamp in stamps if stamp is not None), item.changed)
    if diagnosis.matches:
        return TriageRecord(item.path, "known", diagnosis.matches[0].id, seen)
    leading = [finding for finding in diagnosis.findings if finding.follows is None] or diagnosis.findings
    if not leading:
        return TriageRecord(item.path, "clean", "", seen)
    return TriageRecord(item.path, "unknown", bucket_of(leading[0].says) or "?", seen)
