"""The corpus: recorded logs under every noise, in two halves that share no program.

The logs of a program on all releases are in the same half. Figures are tuned on ``tune`` and reported on ``report``.
Held-out programs are always reported on; an entry's own sample is in neither half.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from benchmarks.accuracy.life import LIFE
from benchmarks.accuracy.noises import NOISES
from d2s_doctor.author.corpus import HELD_OUT, SAMPLE, RecordedLog, read_logs
from d2s_doctor.kb.base import KnowledgeBase
from tools.corpus_file import CORPUS_FOLDER

Half = Literal["tune", "report"]
TWO = "two failures"


class Case(NamedTuple):
    """One log to be answered. ``further`` are the codes of other failures in it."""

    name: str
    noise: str
    data: bytes
    code: str | None
    further: tuple[str, ...] = ()


def usable_logs(kb: KnowledgeBase, half: Half) -> list[RecordedLog]:
    """The half's logs that can be answered: they show a failure, and their entry has a signature."""
    logs = [log for log in read_logs(CORPUS_FOLDER) if log.kind != SAMPLE]
    halves = split(logs)
    return [log for log in logs if halves[log.program] == half and _is_usable(log, kb)]


def _is_usable(log: RecordedLog, kb: KnowledgeBase) -> bool:
    entry = kb.entries.get(log.entry or "")
    return log.entry is None or bool(entry and entry.signatures and log.shows_failure)


def split(logs: Iterable[RecordedLog]) -> dict[str, Half]:
    """Each program's half. Within an entry the programs alternate, so that both halves know most entries."""
    half: dict[str, Half] = {}
    by_entry: dict[str, set[str]] = {}
    for log in logs:
        if log.kind == HELD_OUT:
            half[log.program] = "report"
        else:
            by_entry.setdefault(log.entry or log.kind, set()).add(log.program)
    for number, programs in enumerate(by_entry.values()):
        for place, program in enumerate(sorted(programs)):
            half[program] = "tune" if (number + place) % 2 else "report"
    return half


def cases(kb: KnowledgeBase, half: Half) -> Iterator[Case]:
    """The half's logs under every noise: of each program its oldest and its newest release."""
    usable = usable_logs(kb, half)
    chosen = first_and_last([log for log in usable if not log.switch])
    for noise, apply in NOISES.items():
        for log in chosen:
            yield Case(log.name, noise, apply(log.text, random.Random(f"{noise} {log.name}")), log.entry)
    yield from life_cases(kb, half)
    yield from pairs([log for log in chosen if log.entry])
    for log in usable:
        if log.switch:
            yield Case(log.name, "Paddle's switches", log.text.encode(), log.entry)


def life_cases(kb: KnowledgeBase, half: Half) -> Iterator[Case]:
    """The newest log of each of the half's programs as people paste it; see ``life``."""
    newest = {log.program: log for log in usable_logs(kb, half) if not log.switch}
    for noise, apply in LIFE.items():
        for log in newest.values():
            data = apply(log.text, random.Random(f"{noise} {log.name}"))
            if data.strip():
                yield Case(log.name, noise, data, log.entry)


def first_and_last(logs: Iterable[RecordedLog]) -> list[RecordedLog]:
    """The first and the last of each program's logs."""
    by_program: dict[str, list[RecordedLog]] = {}
    for log in logs:
        by_program.setdefault(log.program, []).append(log)
    return [log for group in by_program.values() for log in dict.fromkeys((group[0], group[-1]))]


def pairs(logs: Iterable[RecordedLog]) -> Iterator[Case]:
    """Two unrelated failures in one log; the first is the first cause, the second wants its own answer."""
    ordered = list(logs)
    random.Random(TWO).shuffle(ordered)
    for first, second in itertools.pairwise(ordered):
        if first.entry and second.entry and first.entry != second.entry:
            text = f"{first.text}\nrestarting with another model\nepoch 1\n{second.text}"
            yield Case(first.name, TWO, text.encode(), first.entry, (second.entry,))
