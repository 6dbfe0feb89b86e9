"""How far a long command has come, on stderr."""

from __future__ import annotations

import os
import sys
import threading
import time

_PER_SECOND = 10
_WIDTH = 30


class ProgressBar:
    """A bar where stderr is a terminal; elsewhere a line for each step that has a text. Threads may share one."""

    def __init__(self, total: int, done: int = 0) -> None:
        self.total, self.done = total, done
        self._bar = sys.stderr.isatty()
        self._lock = threading.Lock()
        self._before, self._start, self._shown = done, time.monotonic(), 0.0

    @property
    def seconds(self) -> float:
        """Since the bar was made."""
        return time.monotonic() - self._start

    def step(self, count: int = 1, text: str = "") -> None:
        """``count`` more are done; ``text`` says what, and where it is empty the bar says how many a second."""
        with self._lock:
            self.done += count
            if self._bar:
                self._draw(text or f"{(self.done - self._before) / max(self.seconds, 1e-3):.0f}/s")
            elif text:
                sys.stderr.write(f"{self.done}/{self.total} {text}\n")
                sys.stderr.flush()

    def _draw(self, text: str) -> None:
        now = time.monotonic()
        if now - self._shown > 1 / _PER_SECOND or self.done == self.total:
            self._shown = now
            filled = _WIDTH * self.done // max(1, self.total)
            line = f"[{'#' * filled}{'.' * (_WIDTH - filled)}] {self.done}/{self.total}  {text}"
            sys.stderr.write(f"\r{line[: _columns() - 1]}\x1b[K")
            sys.stderr.flush()

    def end(self) -> None:
        """Leave the line of the bar."""
        if self._shown:
            sys.stderr.write("\n")


def _columns() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
