"""Reads a log while it is printed, in bounded memory: what goes through is a file to who reads it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import BinaryIO, Generic, TypeVar, cast

_Found = TypeVar("_Found")
_MOST_WAITING = 4 << 20
"""Bytes that wait to be read; who prints faster than that waits too, so nothing is left out."""
_LONGEST_PIECE = 1 << 16
"""Bytes of a line that is not ended yet."""


class OutputReader(Generic[_Found]):
    """Calls ``read`` with a file of all that is given to ``add``, in a thread; ``finish`` returns what that returned.

    ``read`` asks the file for ``read(size)`` alone; it gets less only at the end.
    """

    def __init__(self, read: Callable[[BinaryIO], _Found]) -> None:
        self._read = read
        self._waiting = _Waiting()
        self._rests: dict[int, bytes] = {}
        self._lock = threading.Lock()
        self._found: _Found | None = None
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def add(self, data: bytes, source: int = 0) -> None:
        """Go on with ``data``. Lines of several sources do not run into each other."""
        with self._lock:
            data = self._rests.pop(source, b"") + data
            if len(data) < _LONGEST_PIECE or self._rests:
                end = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
                if len(data) - end < _LONGEST_PIECE:
                    data, self._rests[source] = data[:end], data[end:]
        self._waiting.put(data)

    def finish(self) -> _Found:
        """There is no more; what ``read`` made of it. Raises what ``read`` raised."""
        for rest in self._rests.values():
            self._waiting.put(rest)
        self._waiting.end()
        self._thread.join()
        if self._error:
            raise self._error
        return cast(_Found, self._found)

    def _run(self) -> None:
        try:
            self._found = self._read(cast(BinaryIO, self._waiting))
        except Exception as error:
            self._error = error
        finally:
            self._waiting.discard()


class _Waiting:
    """Bytes between who prints and who reads."""

    def __init__(self) -> None:
        self._pieces: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._room = threading.Condition()
        self._size = 0
        self._discarded = self._ended = False
        self._rest = b""

    def put(self, data: bytes) -> None:
        """Add ``data``; waits while much is unread."""
        if not data:
            return
        with self._room:
            self._room.wait_for(lambda: self._discarded or self._size < _MOST_WAITING)
            if self._discarded:
                return
            self._size += len(data)
        self._pieces.put(data)

    def end(self) -> None:
        self._pieces.put(b"")

    def discard(self) -> None:
        """Nobody reads any more: what comes is dropped, and who prints goes on."""
        with self._room:
            self._discarded = True
            self._room.notify_all()

    def read(self, size: int) -> bytes:
        """``size`` bytes, fewer at the end only."""
        found, missing = [self._rest[:size]], size - len(self._rest[:size])
        self._rest = self._rest[size:]
        while missing and not self._ended:
            piece = self._pieces.get()
            self._ended = not piece
            found.append(piece[:missing])
            self._rest, missing = piece[missing:], missing - len(piece[:missing])
            with self._room:
                self._size -= len(piece)
                self._room.notify_all()
        return b"".join(found)
