"""Work that goes wrong on purpose; workers import it by name."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.triage.record import Item, Record, triage_many


def dying(items: Sequence[Item], kb: KnowledgeBase) -> list[Record]:
    """Like triage_many, but a log called *poison* kills the process."""
    if any("poison" in item.path for item in items):
        os.kill(os.getpid(), signal.SIGKILL)
    return triage_many(items, kb)


def failing(items: Sequence[Item], kb: KnowledgeBase) -> list[Record]:
    """Like triage_many, but a log called *poison* is more than it can bear."""
    if any("poison" in item.path for item in items):
        raise RuntimeError("too much")
    return triage_many(items, kb)
