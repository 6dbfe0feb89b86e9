"""What is remembered of earlier times, as data; ``history`` reads and writes it. The first screen needs no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class RememberedLog(NamedTuple):
    """A log of an earlier time.

    ``key`` finds its text. ``verdict`` and ``code`` are what it came to, "" for not known. ``when`` is in seconds since
    1970, and ``size`` in bytes.
    """

    key: str
    name: str
    verdict: str
    code: str
    when: int
    size: int

    @property
    def date(self) -> str:
        """When it was opened last, in the time of this machine."""
        from datetime import datetime, timezone

        return datetime.fromtimestamp(self.when, tz=timezone.utc).astimezone().strftime("%Y-%m-%d %H:%M")


class Remembered(NamedTuple):
    """All that is remembered: logs and Pythons latest first, drafts by entry and sample (``D2S103/after``)."""

    logs: tuple[RememberedLog, ...] = ()
    drafts: Mapping[str, str] = {}  # never changed
    pythons: tuple[str, ...] = ()
