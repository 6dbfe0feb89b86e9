"""The ends through which a command's output passes: a terminal stays a terminal, a pipe a pipe."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import NamedTuple

Size = tuple[int, int]
"""Rows and columns of a terminal."""
_PIPE_SIZE = 1 << 20
_TTY_ERRORS = (OSError, ValueError)


class Passage(NamedTuple):
    """One way for output: the command writes to ``theirs``, we read from ``ours``. ``terminal``: it is one for both."""

    ours: int
    theirs: int
    terminal: bool


def make_passage(*, terminal: bool, size: Size | None = None) -> Passage:
    """A pseudo terminal of ``size`` where ``terminal`` is wanted and there are such, else a pipe. Raises OSError."""
    if terminal and sys.platform != "win32":
        import pty
        import termios

        ours, theirs = pty.openpty()
        attributes = termios.tcgetattr(theirs)
        attributes[1] &= ~termios.OPOST  # the real terminal translates line ends; twice would show
        termios.tcsetattr(theirs, termios.TCSANOW, attributes)
        if size:
            set_size(theirs, size)
        return Passage(ours, theirs, True)
    ours, theirs = os.pipe()
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):  # the user may have used up what pipes may hold
            fcntl.fcntl(ours, 1031, _PIPE_SIZE)  # F_SETPIPE_SZ; Python 3.10 has its name, typeshed lacks it elsewhere
    return Passage(ours, theirs, False)


def is_terminal(descriptor: int) -> bool:
    """Whether a terminal is open there; False where nothing is."""
    try:
        return os.isatty(descriptor)
    except _TTY_ERRORS:
        return False


def is_same(first: int, second: int) -> bool:
    """Whether two descriptors lead to one place, as after ``2>&1``."""
    try:
        return os.path.sameopenfile(first, second)
    except _TTY_ERRORS:
        return False


def get_size(descriptor: int) -> Size | None:
    """The size of a terminal; None where it is unknown."""
    try:
        columns, rows = os.get_terminal_size(descriptor)
    except _TTY_ERRORS:
        return None
    return rows, columns


def set_size(descriptor: int, size: Size) -> None:
    """Say how large a terminal is, to who asks it. Nothing happens where there is none."""
    if sys.platform != "win32":
        import fcntl
        import struct
        import termios

        with suppress(*_TTY_ERRORS):
            fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of ``data``, also where the descriptor does not block. Raises OSError."""
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(descriptor, rest) :]
        except BlockingIOError:
            import select

            select.select([], [descriptor], [])
