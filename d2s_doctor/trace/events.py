"""What the tracer wrote, as records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

_MOST_LINES = 200_000
_RESUMED = re.compile(r"#?\$resume_\d+@|_[0-9a-f]{5}$")
"""SOT's names for what is left of a function after a break: ``$resume_1@$resume_0@forward_af1a0``."""


class Place(NamedTuple):
    """A line of the user's code."""

    file: str
    line: int
    name: str


class Reason(NamedTuple):
    """Why SOT broke a graph or gave a function up: Paddle's class of reason, its words, the user's line, how often."""

    kind: str
    text: str
    place: Place | None
    times: int


class Difference(NamedTuple):
    """The first output of a converted function that is not what eager mode gives.

    ``how`` is value, type, shape or dtype, keys or length; ``most`` the largest distance; ``unequal`` of ``size``
    values differ.
    """

    path: str
    how: str
    eager: str
    static: str
    most: float | None
    unequal: int | None
    size: int | None
    call: int


class Conversion(NamedTuple):
    """One program built from a function. ``seconds`` is the time it took, ``inputs`` what it was built for."""

    seconds: float
    operators: int | None
    inputs: str


class Watched(NamedTuple):
    """One converted function of one process. ``graphs`` is the most that ran in one call."""

    process: int
    name: str
    mode: str
    place: Place
    calls: int
    seconds: float
    graphs: int
    conversions: tuple[Conversion, ...]
    translations: int
    breaks: tuple[Reason, ...]
    fallbacks: tuple[Reason, ...]
    errors: tuple[str, ...]
    compared: int
    differences: tuple[Difference, ...]
    uncompared: tuple[str, ...]


class Saved(NamedTuple):
    """A call of jit.save; ``error`` is its traceback, or empty."""

    path: str
    name: str
    seconds: float
    error: str


class Process(NamedTuple):
    """One process of the program. ``running`` is what it was doing when it ended, or empty."""

    pid: int
    paddle: str
    functions: tuple[Watched, ...]
    saved: tuple[Saved, ...]
    uncaught: str
    running: str
    ended: bool
    unhooked: tuple[str, ...]


def read_events(folder: Path) -> list[Process]:
    """The processes of a run, in the order in which they began. What is damaged is left out."""
    processes = []
    for file in sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns):
        processes.append(_process(list(_lines(file)), _running(file.with_suffix(".now"))))
    return sorted(processes, key=lambda process: process.pid)


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    with file.open(encoding="utf-8", errors="replace") as handle:
        for number, line in enumerate(handle):
            if number >= _MOST_LINES:
                return
            try:
                event = json.loads(line)
            except ValueError:
                continue
            if isinstance(event, dict) and isinstance(event.get("event"), str):
                yield event


def _running(file: Path) -> str:
    try:
        return file.read_bytes().partition(b"\0")[0].decode("utf-8", "replace")
    except OSError:
        return ""


def _process(events: list[dict[str, Any]], running: str) -> Process:
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for event in events:
        by_kind.setdefault(event["event"], []).append(event)
    pid = int(_number(events[0].get("pid"))) if events else 0
    paddle = next((str(event.get("version", "")) for event in by_kind.get("paddle", [])), "")
    named = [event for event in by_kind.get("function", []) if isinstance(event.get("function"), int)]
    functions = {event["function"]: event for event in named}
    watched = tuple(_watched(pid, event, by_kind) for event in functions.values())
    saved = tuple(
        Saved(str(e.get("path", "")), str(e.get("of", "")), _number(e.get("seconds")), str(e.get("text", "")))
        for e in by_kind.get("save", [])
    )
    uncaught = next((str(event.get("text", "")) for event in by_kind.get("uncaught", [])), "")
    unhooked = tuple(f"{e.get('what')}: {e.get('reason')}" for e in by_kind.get("unhooked", []))
    doing = running.split()
    if doing and doing[0] in ("call", "convert") and len(doing) > 1:
        known = functions.get(int(doing[1]) if doing[1].lstrip("-").isdigit() else -1)
        running = f"{doing[0]} {known.get('name')}" if known else doing[0]
    return Process(pid, paddle, watched, saved, uncaught, running, "end" in by_kind, unhooked)


def _watched(pid: int, info: dict[str, Any], by_kind: dict[str, list[dict[str, Any]]]) -> Watched:
    number = info["function"]

    def of(kind: str) -> list[dict[str, Any]]:
        return [event for event in by_kind.get(kind, []) if event.get("function") == number]

    totals, graphs, compared = of("total"), of("graphs"), of("compared")
    conversions = tuple(
        Conversion(_number(e.get("seconds")), e.get("operators"), str(e.get("inputs", ""))) for e in of("converted")
    )
    calls = [int(_number(event.get("calls") or event.get("call"))) for event in [*totals, *graphs]]
    return Watched(
        pid,
        str(info.get("name", "?")),
        str(info.get("mode", "")),
        _place(info) or Place("", 0, ""),
        max(calls, default=1),
        _number(totals[0].get("seconds")) if totals else 0.0,
        max((int(_number(e.get("graphs"))) for e in [*totals, *graphs]), default=0),
        conversions,
        len(of("translated")),
        _reasons(of("break")),
        _reasons(of("fallback")),
        tuple(dict.fromkeys(str(e.get("text", "")) for e in of("raised"))),
        len(compared),
        tuple(_difference(e) for e in compared if "how" in e),
        tuple(dict.fromkeys(str(e.get("reason", "")) for e in of("uncompared"))),
    )


def _number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) else 0.0


def _place(event: object) -> Place | None:
    if not isinstance(event, dict) or not event.get("file"):
        return None
    name = _RESUMED.sub("", str(event.get("code", "")))
    return Place(str(event["file"]), int(_number(event.get("line"))), name)


def _reasons(events: list[dict[str, Any]]) -> tuple[Reason, ...]:
    """Each reason once, with its number, most frequent first."""
    counted: dict[tuple[str, str, Place | None], int] = {}
    for event in events:
        key = (str(event.get("kind", "")), str(event.get("reason", "")), _place(event.get("at")) or _place(event))
        counted[key] = counted.get(key, 0) + 1
    ordered = sorted(counted.items(), key=lambda item: -item[1])
    return tuple(Reason(kind, text, place, count) for (kind, text, place), count in ordered)


def _difference(event: dict[str, Any]) -> Difference:
    return Difference(
        str(event.get("at", "")),
        str(event["how"]),
        str(event.get("eager", "")),
        str(event.get("static", "")),
        event.get("most"),
        event.get("unequal"),
        event.get("size"),
        int(_number(event.get("call"))),
    )
