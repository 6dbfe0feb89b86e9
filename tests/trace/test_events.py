"""The tracer's lines to records, whatever state they are in."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from d2s_doctor.trace.events import Difference, Place, Process, Reason, read_events

FUNCTION = {"event": "function", "function": 0, "name": "Net.forward", "mode": "sot", "file": "net.py", "line": 4}
AT = {"file": "net.py", "line": 7, "code": "$resume_1@$resume_0@forward_af1a0"}
BREAK = {"event": "break", "function": 0, "kind": "DataDependencyOperationBreak", "reason": "numpy", "at": AT}
EVENTS: list[dict[str, Any]] = [
    {"event": "process", "pid": 42},
    {"event": "paddle", "version": "3.3.1"},
    {**FUNCTION, "code": "forward"},
    BREAK,
    BREAK,
    {"event": "converted", "function": 0, "seconds": 0.5, "operators": 9, "inputs": "[2, 3]"},
    {"event": "compared", "function": 0, "call": 1},
    {"event": "compared", "function": 0, "call": 2, "how": "value", "at": "out[0]", "eager": "1", "static": "0"},
    {"event": "graphs", "function": 0, "graphs": 3, "call": 2},
]


def read(tmp_path: Path, events: list[dict[str, Any]], now: bytes = b"", more: bytes = b"") -> Process:
    (tmp_path / "42.jsonl").write_bytes("".join(json.dumps(event) + "\n" for event in events).encode() + more)
    (tmp_path / "42.now").write_bytes(now)
    (process,) = read_events(tmp_path)
    return process


def test_a_function(tmp_path: Path) -> None:
    process = read(tmp_path, EVENTS)
    (function,) = process.functions
    assert (process.paddle, process.ended) == ("3.3.1", False)
    assert (function.name, function.mode, function.place) == ("Net.forward", "sot", Place("net.py", 4, "forward"))
    assert function.breaks == (Reason("DataDependencyOperationBreak", "numpy", Place("net.py", 7, "forward"), 2),)
    assert (function.graphs, function.compared, function.conversions[0].operators) == (3, 2, 9)
    assert function.differences == (Difference("out[0]", "value", "1", "0", None, None, None, 2),)


def test_what_was_running(tmp_path: Path) -> None:
    assert read(tmp_path, EVENTS, b"convert 0 12.5\0\0\0").running == "convert Net.forward"
    assert read(tmp_path, EVENTS, b"\0\0").running == ""


def test_damaged_lines_are_left_out(tmp_path: Path) -> None:
    process = read(tmp_path, EVENTS, more=b'{"event": "tot\n[]\n\xff\n{"event": "end"}\n')
    assert process.ended
    assert len(process.functions) == 1


_VALUES = st.none() | st.integers(-5, 5) | st.text(max_size=5) | st.just(AT) | st.floats(allow_nan=False)
_KEYS = st.sampled_from(["function", "calls", "seconds", "reason", "at", "file", "line", "graphs", "text", "version"])
_EVENT = st.builds(
    lambda kind, fields: {**fields, "event": kind},
    st.sampled_from(["process", "paddle", "function", "break", "total", "graphs", "save", "raised", "compared", "x"]),
    st.dictionaries(_KEYS, _VALUES),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(_EVENT, max_size=6), st.binary(max_size=30), st.binary(max_size=30))
def test_nothing_breaks_it(events: list[dict[str, Any]], now: bytes, more: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert read(Path(folder), events, now, more).pid is not None
