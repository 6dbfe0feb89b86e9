"""What was done already, as JSON lines: valid after every line, so that an interrupted run can go on."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from typing import BinaryIO

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.triage.record import Item, Record

_FORMAT = 1


class NotAState(Exception):
    """The file exists and is something else; it is not touched."""


class State:
    """Records by path, size and change time. Those of another knowledge base are forgotten (``stale`` counts them).

    Raises NotAState when the file is no state, OSError when it cannot be read or written.
    """

    def __init__(self, path: str, kb: KnowledgeBase) -> None:
        self.known: dict[tuple[str, int, float], Record] = {}
        self.stale = 0
        self._header = {"d2s_doctor_triage": _FORMAT, "kb": fingerprint(kb)}
        self._file: BinaryIO = open(path, "a+b")  # noqa: SIM115
        try:
            self._restore(path)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> State:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, pairs: Iterable[tuple[Item, Record]]) -> None:
        """Note records at once, in one write."""
        lines = [json.dumps([*item, record.outcome, record.what, record.seen]) + "\n" for item, record in pairs]
        self._file.write("".join(lines).encode())
        self._file.flush()

    def _restore(self, path: str) -> None:
        self._file.seek(0)
        first = self._file.readline()
        header = _parsed(first)
        if first and not (isinstance(header, dict) and "d2s_doctor_triage" in header):
            raise NotAState(path)
        whole = len(first)
        for line in self._file:
            if not line.endswith(b"\n"):
                break  # the last line of a run that was killed
            whole += len(line)
            row = _parsed(line)
            if isinstance(row, list) and len(row) == 6:
                name, size, changed, outcome, what, seen = row
                self.known[name, size, changed] = Record(name, outcome, what, seen)
        if header != self._header:
            self.stale, self.known, whole = len(self.known), {}, 0
        self._file.truncate(whole)
        self._file.seek(0, os.SEEK_END)
        if not whole:
            self._file.write(json.dumps(self._header).encode() + b"\n")
            self._file.flush()


def _parsed(line: bytes) -> object:
    try:
        found: object = json.loads(line)
    except ValueError:
        return None
    return found


def fingerprint(kb: KnowledgeBase) -> str:
    """Changes when any signature does."""
    text = json.dumps([kb.signatures, list(kb.wordless)], ensure_ascii=True, default=list)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
