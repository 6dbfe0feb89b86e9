"""A log that is still being written: by a pipe, by a command that is run for it, or by whoever appends to a file."""

from __future__ import annotations

import os
import shlex
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import FileIO
from typing import TYPE_CHECKING, BinaryIO, Protocol

if TYPE_CHECKING:
    from d2s_doctor.wrap.command import CommandEnd

_READ = 1 << 16
_LOOK_SECONDS = 0.3
"""How often a file is looked at."""
_HANGUP_SECONDS = 2.0
_SIGHUP, _SIGTERM, _SIGKILL = 1, 15, 9


class LiveLog(Protocol):
    """Where a growing log comes from. ``start`` returns at once; both functions are called from another thread."""

    name: str

    def start(self, on_bytes: Callable[[bytes], None], on_end: Callable[[], object]) -> None:
        """Begin to read. ``on_end`` is called after the last bytes, if there is an end."""

    def stop(self) -> None:
        """Read no more, and end what was started for it."""


class PipedLog:
    """What arrives in an open file, until its end."""

    def __init__(self, name: str, handle: BinaryIO | FileIO) -> None:
        self.name = name
        self._handle = handle
        self._stopped = threading.Event()

    def start(self, on_bytes: Callable[[bytes], None], on_end: Callable[[], object]) -> None:
        def work() -> None:
            with suppress(OSError):
                while not self._stopped.is_set() and (data := os.read(self._handle.fileno(), _READ)):
                    on_bytes(data)
            on_end()

        threading.Thread(target=work, daemon=True, name="log").start()

    def stop(self) -> None:
        self._stopped.set()


class FollowedLog:
    """A file as it grows; one that becomes shorter was begun anew, and is read from its beginning."""

    def __init__(self, path: str) -> None:
        self.name = path
        self._handle = open(path, "rb")  # noqa: SIM115
        self._stopped = threading.Event()

    def start(self, on_bytes: Callable[[bytes], None], on_end: Callable[[], object]) -> None:
        def work() -> None:
            with suppress(OSError), self._handle:
                while not self._stopped.is_set():
                    data = self._handle.read(_READ)
                    if data:
                        on_bytes(data)
                    else:
                        self._stopped.wait(_LOOK_SECONDS)

        threading.Thread(target=work, daemon=True, name="log").start()

    def stop(self) -> None:
        self._stopped.set()


class CommandLog:
    """A command, run by the engine of ``exec`` in a pseudo terminal of its own. Starting raises OSError.

    ``environment`` is another one than ours, None for ours. ``end`` is how it ended, once ``on_end`` is called.
    """

    end: CommandEnd

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        self.name = shlex.join(command)
        self._command, self._environment = command, environment
        self._ended = threading.Event()

    def start(self, on_bytes: Callable[[bytes], None], on_end: Callable[[], object]) -> None:
        from d2s_doctor.wrap.command import RunningCommand
        from d2s_doctor.wrap.streams import make_passage

        passage = make_passage(terminal=True, size=(40, 200))
        self._running = RunningCommand(
            self._command,
            {passage: on_bytes},
            output=passage,
            errors=passage,
            apart=True,
            environment=self._environment,
        )

        def work() -> None:
            self.end = self._running.wait()
            self._ended.set()
            on_end()

        threading.Thread(target=work, daemon=True, name="command").start()

    def stop(self) -> None:
        """It hangs up, as a closed terminal does; what does not end then is ended with all that it started."""
        for number in (_SIGHUP, _SIGTERM, _SIGKILL):
            if self._ended.is_set():
                return
            with suppress(OSError):
                os.killpg(self._running.process_id, number)
            self._ended.wait(_HANGUP_SECONDS)


class GrowingLog:
    """Collects what a ``LiveLog`` says and hands all of it over when it is time to look at it again."""

    def __init__(self, source: LiveLog) -> None:
        self.name = source.name
        self._source = source
        self._data = bytearray()
        self._changed = threading.Event()
        self._ended = False

    def start(self, look: Callable[[bytes, bool], object]) -> None:
        """``look`` is given everything so far and whether that is all, in a thread. Raises OSError."""
        self._look = look
        self._source.start(self._add, self._end)
        threading.Thread(target=self._work, daemon=True, name="growing log").start()

    def stop(self) -> None:
        """Collect no more."""
        self._ended = True
        self._changed.set()
        self._source.stop()

    def _add(self, data: bytes) -> None:
        self._data += data
        self._changed.set()

    def _end(self) -> None:
        self._ended = True
        self._changed.set()

    def _work(self) -> None:
        ended = False
        while not ended:
            self._changed.wait()
            self._changed.clear()
            ended = self._ended
            before = time.monotonic()
            self._look(bytes(self._data), ended)
            # The longer the log, the rarer: most of the time is for the program and for the screen.
            time.sleep(max(_LOOK_SECONDS, 3 * (time.monotonic() - before)))
