"""The same function on every core of this machine. A log that kills its worker is named; the others are still read."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.triage.log_file import LogFile
from d2s_doctor.triage.record import TriageRecord, triage_many

CHUNK = 64
_QUEUED_CHUNKS_PER_JOB = 3
"""Chunks waiting for each worker: enough that none is idle, few enough that little is lost with one."""
DIED = "died"
"""Why a log was not read: doing so killed the worker process."""
Pairs = list[tuple[LogFile, TriageRecord]]
Work = Callable[[Sequence[LogFile], KnowledgeBase], list[TriageRecord]]
_kb: KnowledgeBase | None = None


def chunks_of(items: Sequence[LogFile], size: int = CHUNK) -> list[Sequence[LogFile]]:
    """``items`` in parts of ``size``, the last one shorter."""
    return [items[start : start + size] for start in range(0, len(items), size)]


def on_this_machine(
    items: Sequence[LogFile], kb: KnowledgeBase, jobs: int, work: Work = triage_many, chunk: int = CHUNK
) -> Iterator[Pairs]:
    """Read logs with ``jobs`` processes; yields (log, record) pairs, ``chunk`` logs at a time as they are done.

    ``work`` makes the records of some logs; one that kills its process is recorded as unreadable.
    """
    if jobs == 1 or len(items) <= chunk:
        for part in chunks_of(items, chunk):
            yield list(zip(part, work(part, kb), strict=True))
        return
    waiting = deque(chunks_of(items, chunk))
    while waiting:
        suspects: list[Sequence[LogFile]] = []
        yield from _run(waiting, kb, jobs, work, suspects)
        for part in suspects:
            for item in part:
                yield [(item, _alone(item, kb, work))]


def _run(
    waiting: deque[Sequence[LogFile]], kb: KnowledgeBase, jobs: int, work: Work, suspects: list[Sequence[LogFile]]
) -> Iterator[Pairs]:
    """Work until nothing waits, or a worker dies: what was under way then is put into ``suspects``."""
    running: dict[Future[list[TriageRecord]], Sequence[LogFile]] = {}
    pool = _pool(jobs, kb)
    try:
        while (waiting or running) and not suspects:
            try:
                while waiting and len(running) < jobs * _QUEUED_CHUNKS_PER_JOB:
                    running[_submit(pool, work, waiting[0])] = waiting[0]
                    waiting.popleft()
            except BrokenProcessPool:
                pass  # the futures under way say so too
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                part = running.pop(done)
                try:
                    records = done.result()
                except BrokenProcessPool:
                    suspects += [part, *running.values()]
                    break
                yield list(zip(part, records, strict=True))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _alone(item: LogFile, kb: KnowledgeBase, work: Work) -> TriageRecord:
    with _pool(1, kb) as pool:
        try:
            return _submit(pool, work, [item]).result()[0]
        except BrokenProcessPool:
            return TriageRecord(item.path, "unreadable", DIED, item.changed)


def _submit(pool: ProcessPoolExecutor, work: Work, items: Sequence[LogFile]) -> Future[list[TriageRecord]]:
    """Ctrl-C is held back meanwhile: a worker that starts now inherits that, and leaves interrupts to its parent."""
    with _outside_working_folder():
        if not hasattr(signal, "pthread_sigmask"):
            return pool.submit(_in_worker, work, items)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return pool.submit(_in_worker, work, items)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _outside_working_folder() -> Iterator[None]:
    """Processes that begin here begin in the root folder: `python -c`, which spawns them, looks for modules where it
    stands, and Python 3.10 cannot be told otherwise. ``_start`` leads a worker back."""
    before = _working_folder()
    if before:
        os.chdir(os.path.abspath(os.sep))
    try:
        yield
    finally:
        if before:
            os.chdir(before)


def _working_folder() -> str:
    """Where this process stands; "" when that folder is gone."""
    try:
        return os.getcwd()
    except OSError:
        return ""


def _pool(jobs: int, kb: KnowledgeBase) -> ProcessPoolExecutor:
    if given := os.environ.get("PYTHONPATH"):  # an empty or relative part is the working folder too
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(os.path.isabs, given.split(os.pathsep)))
    # "spawn": a fork would copy whatever threads and locks the caller has.
    folder = _working_folder()
    with _outside_working_folder():
        return ProcessPoolExecutor(jobs, get_context("spawn"), _start, (kb, folder))


def _start(kb: KnowledgeBase, folder: str) -> None:
    """Prepare a worker: ``folder`` is where relative paths of logs begin."""
    global _kb
    if folder:
        os.chdir(folder)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _kb = kb


def _end_with_parent() -> None:
    """A parent that is killed outright tells nobody; its end of a pipe closes, on every system."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _in_worker(work: Work, items: Sequence[LogFile]) -> list[TriageRecord]:
    assert _kb is not None
    return work(items, _kb)
