"""Records added up. Adding is associative and the order does not matter, so parts may be made anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from d2s_doctor.triage.record import TriageRecord


class LogCount(NamedTuple):
    """How many logs, the first and last time seen (seconds since 1970), and the path of a latest one."""

    logs: int
    first: float
    last: float
    example: str


class Table(NamedTuple):
    """``entries`` by code, ``unknown`` by masked message, how many logs show no failure, and why others were not read
    (by path)."""

    entries: dict[str, LogCount]
    unknown: dict[str, LogCount]
    clean: int
    unreadable: dict[str, str]

    @property
    def logs(self) -> int:
        """How many logs were looked at."""
        failed = sum(tally.logs for group in (self.entries, self.unknown) for tally in group.values())
        return failed + self.clean + len(self.unreadable)


def empty() -> Table:
    """The table of no records."""
    return Table({}, {}, 0, {})


def tabulate(records: Iterable[TriageRecord]) -> Table:
    """The table of some records."""
    table = empty()
    clean = 0
    for record in records:
        if record.outcome == "clean":
            clean += 1
        elif record.outcome == "unreadable":
            table.unreadable[record.path] = record.what
        else:
            group = table.entries if record.outcome == "known" else table.unknown
            _add(group, record.what, LogCount(1, record.seen, record.seen, record.path))
    return table._replace(clean=clean)


def combine(one: Table, other: Table) -> Table:
    """The table of both; neither is changed."""
    both = Table(dict(one.entries), dict(one.unknown), one.clean + other.clean, {**one.unreadable, **other.unreadable})
    for mine, theirs in ((both.entries, other.entries), (both.unknown, other.unknown)):
        for key, tally in theirs.items():
            _add(mine, key, tally)
    return both


def _add(group: dict[str, LogCount], key: str, tally: LogCount) -> None:
    known = group.get(key)
    if known is None:
        group[key] = tally
        return
    example = max((known.last, known.example), (tally.last, tally.example))[1]
    group[key] = LogCount(known.logs + tally.logs, min(known.first, tally.first), max(known.last, tally.last), example)


def most_frequent(group: Mapping[str, LogCount]) -> list[tuple[str, LogCount]]:
    """Most logs first; of equals, the alphabet decides."""
    return sorted(group.items(), key=lambda pair: (-pair[1].logs, pair[0]))
