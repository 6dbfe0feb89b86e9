"""The tracer's lines to records, whatever state they are in."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from d2s_doctor.render.json import plain
from d2s_doctor.trace.events import read_events
from d2s_doctor.trace.records import ComparedOutput, Place, Process, Reason

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
    {"event": "compared", "function": 0, "call": 2, "how": "value", "place": "out[0]", "expected": "1", "got": "0"},
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
    assert function.breaks == (Reason("DataDependencyOperationBreak", "numpy", Place("net.py", 7, "forward"), 2, 2),)
    assert (function.graphs, function.compared, function.conversions[0].operators) == (3, 2, 9)
    assert function.differences == (ComparedOutput("out[0]", "value", "1", "0", None, None, None, 2),)


def test_what_was_running(tmp_path: Path) -> None:
    assert read(tmp_path, EVENTS, b"convert 0 12.5\0\0\0").running == "convert Net.forward"
    assert read(tmp_path, EVENTS, b"\0\0").running == ""


def test_damaged_lines_are_left_out(tmp_path: Path) -> None:
    process = read(tmp_path, EVENTS, more=b'{"event": "tot\n[]\n\xff\n{"event": "end"}\n')
    assert process.ended
    assert len(process.functions) == 1


NOT_NUMBERS = ["inf", "-inf", "nan", "1e999", "-7", "true", "null", '"12"', "[]", "{}", "9" * 400, "1.5", "1e308"]


@pytest.mark.parametrize("text", NOT_NUMBERS)
@pytest.mark.parametrize("kind", ["function", "converted", "compared", "graphs", "total", "save", "process"])
def test_no_number_is_trusted(tmp_path: Path, kind: str, text: str) -> None:
    text = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}.get(text, text)
    numbers = ("pid", "line", "call", "calls", "graphs", "seconds", "operators", "most", "unequal", "size")
    fields = ", ".join(f'"{name}": {text}' for name in numbers)
    line = f'{{"event": "{kind}", "function": 0, "how": "value", "file": "a.py", {fields}}}\n'
    first = f'{{"event": "process", "pid": {text}}}\n'
    (tmp_path / "1.jsonl").write_text(first + json.dumps(FUNCTION) + "\n" + line)
    (process,) = read_events(tmp_path)
    assert process.pid == 0
    (function,) = process.functions
    shown = json.dumps(plain(process), allow_nan=False)
    assert len(shown) < 2000
    assert 0 <= function.place.line <= 10**12
    assert function.calls >= 0 and function.graphs >= 0 and 0 <= function.seconds <= 1e12


@pytest.mark.parametrize("number", ["Infinity", "NaN", "-1", "true", '"0"', "null", "0.5", "1e300"])
def test_an_event_of_no_function_is_nobodys(tmp_path: Path, number: str) -> None:
    (tmp_path / "1.jsonl").write_text(f'{{"event": "function", "function": {number}, "name": "f"}}\n')
    assert read_events(tmp_path)[0].functions == ()


@pytest.mark.parametrize(
    "now", [b"call " + b"9" * 5000 + b" 1", "call \u00b2 1".encode(), b"call -1 1", b"call", b"\xff"]
)
def test_what_was_running_may_be_anything(tmp_path: Path, now: bytes) -> None:
    assert isinstance(read(tmp_path, EVENTS, now).running, str)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with a name")
def test_files_that_never_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "1.jsonl")
    os.symlink("/dev/zero", tmp_path / "2.jsonl")
    os.symlink(tmp_path / "gone", tmp_path / "3.jsonl")
    os.mkfifo(tmp_path / "1.now")
    os.symlink("/dev/zero", tmp_path / "2.now")
    (tmp_path / "4.jsonl").mkdir()
    assert [process.functions for process in read_events(tmp_path)] == [(), (), (), ()]


def test_lines_that_are_too_long_or_too_deep(tmp_path: Path) -> None:
    deep = '{"event": ' + "[" * 200_000
    long = json.dumps({"event": "uncaught", "text": "x" * 5_000_000})
    (tmp_path / "1.jsonl").write_text(f"{deep}\n{long}\n" + json.dumps({"event": "end"}) + "\n")
    (process,) = read_events(tmp_path)
    assert (process.ended, process.uncaught) == (True, "")


_VALUES = st.none() | st.integers() | st.booleans() | st.text(max_size=5) | st.just(AT) | st.floats()
_KEYS = st.sampled_from(
    ["function", "calls", "seconds", "reason", "at", "file", "line", "graphs", "text", "version", "most", "size", "pid"]
)
_EVENT = st.builds(
    lambda kind, fields: {**fields, "event": kind},
    st.sampled_from(["process", "paddle", "function", "break", "total", "graphs", "save", "raised", "compared", "x"]),
    st.dictionaries(_KEYS, _VALUES),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(_EVENT, max_size=6), st.binary(max_size=30), st.binary(max_size=30))
def test_nothing_breaks_it(events: list[dict[str, Any]], now: bytes, more: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        process = read(Path(folder), events, now, more)
        assert json.dumps(plain(process), allow_nan=False)


def test_a_break_is_counted_once_along_its_callers(tmp_path: Path) -> None:
    """SOT tries the outermost function, then each callee by itself; every try reports the break again."""

    def told(line: int, code: str, text: str, kind: str = "BreakGraphInlineCallBreak") -> dict[str, object]:
        at = {"file": "net.py", "line": line, "code": code}
        return {"event": "break", "function": 0, "kind": kind, "reason": text, "at": at}

    cause = told(7, "attend", "numpy", "DataDependencyOperationBreak")
    inner = told(12, "block", 'File "net.py", line 7, in attend encountered breakgraph error caused by numpy')
    outer = told(20, "forward", "(numpy) raised while inline call <code object block>.", "")
    head = [
        {"event": "process", "pid": 4},
        {"event": "function", "function": 0, "name": "f", "mode": "sot", "file": "net.py", "line": 18, "code": "f"},
    ]
    (function,) = read(tmp_path, [*head, cause, inner, outer, cause, inner, cause, cause, inner, cause]).functions
    (found,) = function.breaks
    assert (found.text, found.place, found.times, found.reported) == ("numpy", Place("net.py", 7, "attend"), 2, 9)
    assert found.stack == (Place("net.py", 12, "block"), Place("net.py", 20, "forward"))
