"""What is known of a log before it is read."""

from __future__ import annotations

from typing import NamedTuple


class LogFile(NamedTuple):
    """A log to look at: a local path or a URL, with its size in bytes and its change time in seconds since 1970."""

    path: str
    size: int
    changed: float
