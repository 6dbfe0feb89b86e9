"""A file that is looked at in parts, so that one of gigabytes costs no memory."""

from __future__ import annotations

import mmap
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager

Bytes = mmap.mmap | bytes


@contextmanager
def opened(path: str) -> Iterator[Bytes]:
    """The bytes of a regular file. Raises OSError for whatever is none: a pipe would hang, a device never ends."""
    number = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        status = os.fstat(number)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(0, "not a regular file")
        if not status.st_size:
            yield b""
            return
        with mmap.mmap(number, 0, access=mmap.ACCESS_READ) as data:
            yield data
    finally:
        os.close(number)
