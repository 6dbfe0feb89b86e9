"""The corpus: recorded logs under every noise, in two halves that share no program.

A program is one file below tests/variants, tests/heldout, tests/negatives or tests/uncovered; its logs on all
releases are in the same half. Figures are tuned on ``tune`` and reported on ``report``. What stands below
tests/heldout is always reported on.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from benchmarks.accuracy.noises import NOISES
from d2s_doctor.kb.base import KnowledgeBase
from tests.recording.corpus import LOGS, all_logs, code_of

Half = Literal["tune", "report"]
TWO = "two failures"
_PROGRAMS = ("variants", "heldout", "switches", "none", "uncovered")


class Source(NamedTuple):
    """A recorded log. ``code`` is the entry that explains it, None where no entry may be claimed."""

    path: Path
    code: str | None
    program: str
    half: Half

    @property
    def text(self) -> str:
        return self.path.read_bytes().decode("utf-8", "replace")


class Case(NamedTuple):
    """One log to be answered. ``others`` are further failures in it that deserve an answer of their own."""

    name: str
    noise: str
    data: bytes
    code: str | None
    others: tuple[str, ...] = ()


def program_of(path: Path) -> str:
    """The program that printed the log, whatever the release or switch: ``D2S103/export_beam``."""
    parts = path.relative_to(LOGS).parts
    return f"{parts[0]}/{path.stem.rpartition('-')[2]}"


def is_failure(text: str) -> bool:
    return "Traceback (most recent call last)" in text or "Error Message Summary" in text


def sources(kb: KnowledgeBase) -> list[Source]:
    """Every usable recorded log: it shows a failure, and its entry has words by which it can be known."""
    found = []
    halves = split([path for path in all_logs() if path.parent.name in _PROGRAMS])
    for path, half in halves.items():
        code = code_of(path)
        entry = kb.entries.get(code) if code else None
        if code and not (entry and entry.signatures):
            continue
        if code and not is_failure(path.read_bytes().decode("utf-8", "replace")):
            continue
        found.append(Source(path, code, program_of(path), half))
    return found


def split(paths: list[Path]) -> dict[Path, Half]:
    """Each path's half. Within an entry the programs alternate, so that both halves know most entries."""
    heldout = {program_of(path) for path in paths if path.parent.name == "heldout"}
    by_entry: dict[str, list[str]] = {}
    for program in sorted({program_of(path) for path in paths} - heldout):
        by_entry.setdefault(program.partition("/")[0], []).append(program)
    half: dict[str, Half] = dict.fromkeys(heldout, "report")
    for number, programs in enumerate(by_entry.values()):
        for place, program in enumerate(programs):
            half[program] = "tune" if (number + place) % 2 else "report"
    return {path: half[program_of(path)] for path in paths}


def cases(kb: KnowledgeBase, half: Half) -> Iterator[Case]:
    """The half's logs under every noise: of each program its oldest and its newest release."""
    chosen = ends([source for source in sources(kb) if source.half == half and source.path.parent.name != "switches"])
    for noise, apply in NOISES.items():
        for source in chosen:
            name = source.path.relative_to(LOGS).as_posix()
            yield Case(name, noise, apply(source.text, random.Random(f"{noise} {name}")), source.code)
    yield from pairs([source for source in chosen if source.code])
    for source in sources(kb):
        if source.half == half and source.path.parent.name == "switches":
            name = source.path.relative_to(LOGS).as_posix()
            yield Case(name, "Paddle's switches", source.text.encode(), source.code)


def ends(found: list[Source]) -> list[Source]:
    """The first and the last of each program's logs."""
    by_program: dict[str, list[Source]] = {}
    for source in sorted(found):
        by_program.setdefault(source.program, []).append(source)
    return [source for group in by_program.values() for source in dict.fromkeys((group[0], group[-1]))]


def pairs(found: list[Source]) -> Iterator[Case]:
    """Two unrelated failures in one log; the first is the first cause, the second wants its own answer."""
    ordered = found[:]
    random.Random(TWO).shuffle(ordered)
    for first, second in itertools.pairwise(ordered):
        if first.code and second.code and first.code != second.code:
            text = f"{first.text}\nrestarting with another model\nepoch 1\n{second.text}"
            name = first.path.relative_to(LOGS).as_posix()
            yield Case(name, TWO, text.encode(), first.code, (second.code,))
