"""What the tracer wrote, as records."""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from d2s_doctor.log.clean import clean_text, one_line
from d2s_doctor.trace.records import (
    ComparedOutput,
    Conversion,
    ConvertedFunction,
    KeptArtefact,
    Place,
    Process,
    Reason,
    SavedModel,
)

_MOST_LINES = 200_000
_LONGEST_LINE = 1 << 20
_LONGEST_TEXT = 100_000
_LONGEST_RUNNING = 4096
_LARGEST = 1e12
"""Seconds, lines, calls, processes: no number of a run is larger."""
_CALLING = re.compile(r"(call|convert) (-?[0-9]{1,9})\b")
_RESUMED = re.compile(r"#?\$resume_\d+@|_[0-9a-f]{5}$")
"""SOT's names for what is left of a function after a break: ``$resume_1@$resume_0@forward_af1a0``."""


_ECHO = "BreakGraphInlineCallBreak"
_ECHOED = re.compile(r"encountered breakgraph error caused by|\) raised while inline call <code object")


class Event:
    """One line of the tracer, read with bounds: the traced program may have damaged or forged it.

    Nothing is trusted to be there, to be of its type, or to be finite.
    """

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def text(self, name: str, default: str = "") -> str:
        """A text of at most _LONGEST_TEXT characters, cleaned; ``default`` for whatever else."""
        value = self._fields.get(name)
        return clean_text(value[:_LONGEST_TEXT]).replace("\r", "\n") if isinstance(value, str) else default

    def line(self, name: str, default: str = "") -> str:
        """Like ``text``, on one line: a name, a path, a word."""
        return one_line(self.text(name, default))

    def number(self, name: str) -> float | None:
        """A finite number from 0 to _LARGEST; None for whatever else."""
        value = self._fields.get(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return None
        return float(value) if 0 <= value <= _LARGEST else None  # NaN is in no range

    def seconds(self) -> float:
        """The field ``seconds``; 0 where it is none."""
        return self.number("seconds") or 0.0

    def count(self, name: str) -> int | None:
        """A whole number from 0 to _LARGEST; None for whatever else."""
        value = self.number(name)
        return int(value) if value is not None and value == int(value) else None

    def flag(self, name: str) -> bool:
        """Whether a field is true."""
        return self._fields.get(name) is True

    def items(self, name: str) -> list[Any]:
        """A field that is a list, its first hundred; an empty one for whatever else."""
        value = self._fields.get(name)
        return value[:100] if isinstance(value, list) else []

    def value(self, name: str) -> Any:
        """A field as it is, for those who look at each part of it."""
        return self._fields.get(name)

    def part(self, name: str) -> Event:
        """A field that is an object itself; an empty one for whatever else."""
        value = self._fields.get(name)
        return Event(value if isinstance(value, dict) else {})

    def place(self) -> Place | None:
        """The line of code that it names, if it does."""
        file = self.text("file")
        return Place(file, self.count("line") or 0, _RESUMED.sub("", self.text("code"))) if file else None


class EventLog:
    """The events of one process, by kind."""

    def __init__(self, events: Iterable[dict[str, Any]]) -> None:
        self.pid = 0
        self._by_kind: dict[str, list[Event]] = {}
        for number, fields in enumerate(events):
            event = Event(fields)
            self.pid = event.count("pid") or 0 if number == 0 else self.pid
            self._by_kind.setdefault(event.text("event"), []).append(event)

    def all(self, kind: str, function: int | None = None) -> list[Event]:
        """Every event of a kind, of one function where its number is given."""
        found = self._by_kind.get(kind, [])
        return found if function is None else [event for event in found if event.count("function") == function]

    def text(self, kind: str, name: str) -> str:
        """A text of the first event of a kind."""
        return next((event.text(name) for event in self.all(kind)), "")


def read_events(folder: Path) -> list[Process]:
    """The processes of a run by their number. What is damaged is left out; raises nothing for a file's sake."""
    found = [_process(EventLog(_lines(file)), _running(file.with_suffix(".now"))) for file in folder.glob("*.jsonl")]
    return sorted(found, key=lambda process: process.pid)


def _open(file: Path) -> IO[bytes]:
    """A file of the run, if it is a plain one: the program could have put a pipe or a link there."""
    if not stat.S_ISREG(os.lstat(file).st_mode):
        raise OSError
    return file.open("rb")


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    with contextlib.suppress(OSError), _open(file) as handle:
        for _ in range(_MOST_LINES):
            line = handle.readline(_LONGEST_LINE)
            if not line:
                return
            with contextlib.suppress(ValueError, RecursionError):
                event = json.loads(line.decode("utf-8", "replace"))
                if isinstance(event, dict) and isinstance(event.get("event"), str):
                    yield event


def _running(file: Path) -> str:
    try:
        with _open(file) as handle:
            return clean_text(handle.read(_LONGEST_RUNNING).partition(b"\0")[0].decode("utf-8", "replace"))
    except OSError:
        return ""


def _process(log: EventLog, running: str) -> Process:
    functions = {number: event for event in log.all("function") if (number := event.count("function")) is not None}
    saved = [SavedModel(e.text("path"), e.line("layer"), e.seconds(), e.text("text")) for e in log.all("save")]
    unhooked = [f"{e.text('what')}: {e.text('reason')}" for e in log.all("unhooked")]
    return Process(
        log.pid,
        one_line(log.text("paddle", "version")),
        tuple(_function(number, event, log) for number, event in functions.items()),
        tuple(saved),
        log.text("uncaught", "text"),
        _named(running, functions),
        bool(log.all("end")),
        tuple(unhooked),
        tuple(_artefact(each) for each in log.all("artefact")),
    )


def _artefact(event: Event) -> KeptArtefact:
    number = event.count("number") or 0
    kept = event.text("folder")
    folder = os.path.join(kept, f"artefact-{number}") if kept else ""
    prefix = os.path.join(folder, "model") if event.flag("copied") else event.text("path")
    cases = tuple(
        (str(each[0])[:20], {one_line(name)[:200]: shape for name, shape in each[1].items()})
        for each in event.items("cases")
        if isinstance(each, list) and len(each) == 2 and isinstance(each[1], dict)
    )
    eager = tuple(each for each in event.items("eager") if isinstance(each, dict))
    about = {name: event.value(name) for name in ("place", "places", "weights", "inputs") if name in event}
    return KeptArtefact(
        event.text("path"),
        event.line("how"),
        folder,
        prefix,
        cases,
        eager,
        about,
        event.line("reason"),
        event.number("cost") or 0.0,
        tuple(_asked(each) for each in event.items("asked") if isinstance(each, list) and len(each) == 2),
    )


def _asked(pair: list[Any]) -> tuple[str, tuple[int | str, ...]]:
    """An input of an input_spec; a size that is no number is open."""
    name, shape = pair
    sizes = shape[:20] if isinstance(shape, list) else []
    return one_line(str(name))[:200], tuple(size if type(size) is int else "?" for size in sizes)


def _named(running: str, functions: Mapping[int, Event]) -> str:
    """What was running, like ``convert 3 1700000000.5``, with the name of its function."""
    doing = _CALLING.match(running)
    if not doing:
        return running
    known = functions.get(int(doing[2]))
    return f"{doing[1]} {known.text('name', '?')}" if known else doing[1]


def _function(number: int, event: Event, log: EventLog) -> ConvertedFunction:
    totals, graphs, compared = (log.all(kind, number) for kind in ("total", "graphs", "compared"))
    calls = [e.count("calls") or e.count("call") or 0 for e in (*totals, *graphs)]
    return ConvertedFunction(
        log.pid,
        event.line("name", "?"),
        event.line("mode"),
        event.place() or Place("", 0, ""),
        max(calls, default=1),
        totals[0].seconds() if totals else 0.0,
        max((e.count("graphs") or 0 for e in (*totals, *graphs)), default=0),
        tuple(_conversion(each) for each in log.all("converted", number)),
        len(log.all("translated", number)),
        _breaks(log.all("break", number)),
        _reasons(log.all("fallback", number)),
        tuple(dict.fromkeys(e.text("text") for e in log.all("raised", number))),
        len(compared),
        tuple(_compared(e) for e in compared if "how" in e),
        tuple(dict.fromkeys(e.text("reason") for e in log.all("uncompared", number))),
    )


def _reasons(events: list[Event]) -> tuple[Reason, ...]:
    """Each reason once, with its number, most frequent first."""
    counted = Counter((e.line("kind"), e.text("reason"), e.part("at").place() or e.place()) for e in events)
    return tuple(Reason(kind, text, place, count) for (kind, text, place), count in counted.most_common())


def _conversion(event: Event) -> Conversion:
    texts = event.text("source"), event.text("program")
    return Conversion(event.seconds(), event.count("operators"), event.line("inputs"), event.flag("shapes"), *texts)


def _breaks(events: list[Event]) -> tuple[Reason, ...]:
    """Each break once, most frequent first. What follows it as its echo tells the callers.

    SOT tries the outermost function first, then each callee by itself: only the last attempt is a break that stays.
    """
    attempts: dict[tuple[str, str, Place | None], list[list[Event]]] = {}
    echoes: list[Event] = []
    for event in events:
        if attempts and (event.text("kind") == _ECHO or _ECHOED.search(event.text("reason"))):
            echoes.append(event)
        else:
            key = (event.line("kind"), event.text("reason"), event.part("at").place() or event.place())
            echoes = []
            attempts.setdefault(key, []).append(echoes)
    return tuple(sorted((_break(*key, found) for key, found in attempts.items()), key=lambda each: -each.times))


def _break(kind: str, text: str, place: Place | None, attempts: list[list[Event]]) -> Reason:
    least = min(map(len, attempts))
    callers = [each.part("at").place() for each in max(attempts, key=len)]
    stack = tuple(dict.fromkeys(each for each in callers if each and each != place))
    times = sum(len(each) == least for each in attempts)
    return Reason(kind, text, place, times, sum(len(each) + 1 for each in attempts), stack)


def _compared(event: Event) -> ComparedOutput:
    return ComparedOutput(
        event.line("place"),
        event.line("how"),
        event.line("expected"),
        event.line("got"),
        event.number("most"),
        event.count("unequal"),
        event.count("size"),
        event.count("call") or 0,
    )
