"""The same function on a Dask cluster (extra ``cluster``); nothing else imports it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from typing import Any

import distributed

from d2s_doctor.errors import ExpectedError
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.triage.log_file import LogFile
from d2s_doctor.triage.pool import DIED, Pairs, Work, chunks_of
from d2s_doctor.triage.record import TriageRecord, triage_many

CHUNK = 64
_RETRIES = 2

_distributed: Any = distributed
"""Its functions have no types."""


class NoScheduler(ExpectedError):
    """Nothing answers at the address."""


def on_cluster(
    items: Sequence[LogFile],
    kb: KnowledgeBase,
    address: str,
    chunk: int = CHUNK,
    seconds: float = 10,
    work: Work = triage_many,
) -> Iterator[Pairs]:
    """Read logs on the Dask cluster at ``address``; yields (log, record) pairs, ``chunk`` logs at a time.

    Workers need this program, and reach the paths; the scheduler has to answer within ``seconds``.

    What a dying worker had under way is done by another. A log that kills every worker it is given to is named.
    Raises NoScheduler.
    """
    try:
        client: Any = _distributed.Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoScheduler("scheduler", address=address, reason=error) from error
    with client:
        # As a task, not as scattered data: a worker that dies with it does not take it along.
        shared = client.submit(pickle.loads, pickle.dumps(kb), pure=False)
        parts = chunks_of(items, chunk)
        running = {client.submit(work, part, shared, pure=False, retries=_RETRIES): part for part in parts}
        waiting = _distributed.as_completed(list(running), loop=client.loop)
        for future in waiting:
            part = running.pop(future)
            if future.status == "finished":
                yield list(zip(part, future.result(), strict=True))
            elif len(part) == 1:
                yield [(part[0], _failed(part[0], future.exception()))]
            else:
                for item in part:
                    again = client.submit(work, [item], shared, pure=False)
                    running[again] = [item]
                    waiting.add(again)


def _failed(item: LogFile, error: BaseException | None) -> TriageRecord:
    died = type(error).__name__ == "KilledWorker"
    return TriageRecord(
        item.path, "unreadable", DIED if died else f"{type(error).__name__}: {error}"[:200], item.changed
    )
