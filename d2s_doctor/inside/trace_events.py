"""Writes what the tracer sees: events as lines of JSON, one file a process, and what is running at the moment."""

import json
import mmap
import os
import sys
import threading
import time
from typing import Any

_RUNNING_SIZE = 1024
_MOST_EVENTS = 20000


class EventWriter:
    """The two files of this process below ``folder``.

    What is running stands in a file of fixed size that is mapped into memory, so that it can be read after a crash.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self.open()

    def open(self) -> None:
        """Begin the files of this process; also called in a child after a fork."""
        self._pid = os.getpid()
        self._count = 0
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)
        self._events = os.open(os.path.join(self._folder, "%d.jsonl" % self._pid), flags, 0o600)
        path = os.path.join(self._folder, "%d.now" % self._pid)
        with open(path, "wb") as handle:
            handle.write(b"\0" * _RUNNING_SIZE)
        with open(path, "r+b") as handle:
            self._running = mmap.mmap(handle.fileno(), _RUNNING_SIZE)
        self.write("process", python=sys.version.split()[0], argv=[str(a) for a in sys.argv][:50])

    def write(self, event: str, **fields: Any) -> None:
        """Write one event; after very many, none."""
        with self._lock:
            self._count += 1
            if self._count > _MOST_EVENTS:
                return
            line = json.dumps(dict(fields, event=event, pid=self._pid, time=time.time()), default=str)
            os.write(self._events, line.encode("utf-8", "backslashreplace") + b"\n")

    def running(self, what: str) -> None:
        """Say what is being done; "" when it is done."""
        data = what.encode("utf-8", "backslashreplace")[: _RUNNING_SIZE - 1]
        self._running[: len(data) + 1] = data + b"\0"
