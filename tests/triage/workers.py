"""Work that goes wrong on purpose; workers import it by name."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence

from d2s_doctor import load_kb
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.triage.log_file import LogFile
from d2s_doctor.triage.pool import on_this_machine
from d2s_doctor.triage.record import TriageRecord, triage_many


def dying(items: Sequence[LogFile], kb: KnowledgeBase) -> list[TriageRecord]:
    """Like triage_many, but a log called *poison* kills the process."""
    if any("poison" in item.path for item in items):
        os.kill(os.getpid(), signal.SIGKILL)
    return triage_many(items, kb)


def failing(items: Sequence[LogFile], kb: KnowledgeBase) -> list[TriageRecord]:
    """Like triage_many, but a log called *poison* is more than it can bear."""
    if any("poison" in item.path for item in items):
        raise RuntimeError("too much")
    return triage_many(items, kb)


def sleeping(items: Sequence[LogFile], _: KnowledgeBase) -> list[TriageRecord]:
    """Says who works, and then works for a very long time."""
    sys.stdout.write(f"{os.getpid()}\n")
    sys.stdout.flush()
    time.sleep(600)
    return []


def run_sleepers(jobs: int) -> None:
    """Give each of ``jobs`` worker processes something to do."""
    items = [LogFile(str(number), 0, 0.0) for number in range(jobs)]
    for _ in on_this_machine(items, load_kb(), jobs, sleeping, 1):
        pass
