"""Every border at which data from outside comes in: its seeds, how they are changed, and what must hold then."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import yaml

from benchmarks.fuzz.harm import is_harmful
from benchmarks.fuzz.logs import check_log, log_seeds, mutated_log
from benchmarks.fuzz.mutate import json_lines, mutate_bytes, mutate_data
from benchmarks.fuzz.reports import check_report, mutated_report, report_seeds
from d2s_doctor import BrokenEntries, diagnose, load_kb
from d2s_doctor.author.audit import audit_folder
from d2s_doctor.env.ask import LONGEST_LINE, Conversation, read_message
from d2s_doctor.inside import command
from d2s_doctor.inside.compare import describe
from d2s_doctor.inside.probes import PROBES
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.folder import inspect_folder
from d2s_doctor.kb.load import load_shipped
from d2s_doctor.kb.verified import sample_digest
from d2s_doctor.render.formats import TraceSummary, format_of
from d2s_doctor.render.json import dump, entry_data
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page
from d2s_doctor.render.probes import probes_data, probes_text
from d2s_doctor.render.runs import observed_text
from d2s_doctor.render.text import entry_text
from d2s_doctor.run.report import SampleResult, read_sample_result, read_status
from d2s_doctor.trace.events import read_events
from d2s_doctor.trace.explain import explain_processes
from d2s_doctor.trace.program import Ended
from d2s_doctor.triage.state import State, UnusableState, fingerprint
from d2s_doctor.verify.observe import Observed, differences

_KB = Path(__file__).resolve().parents[2] / "kb"
_ENTRY = _KB / "control-flow" / "D2S109-recursion.yaml"
_HEADER = "Traceback (most recent call last):"
_SAMPLE = load_shipped().entries["D2S103"]
_RELEASE = "3.3.1"


class Border(NamedTuple):
    """``seeds`` are good inputs; ``change`` makes another of them; ``check`` says what is wrong, "" for nothing."""

    suffix: str
    seeds: Callable[[], list[bytes]]
    change: Callable[[list[bytes], random.Random], bytes]
    check: Callable[[bytes], str]


def _harm(where: str, *texts: str) -> str:
    return f"{where} holds a harmful character" if any(map(is_harmful, texts)) else ""


def _page() -> Page:
    return Page("zh", 80, Paint(False))


def _change_yaml(seeds: list[bytes], chance: random.Random) -> bytes:
    data = mutate_data(yaml.safe_load(chance.choice(seeds)), chance)
    try:
        text: str = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    except RecursionError:  # PyYAML's own, where lists are deep; JSON is YAML too
        text = json.dumps(data, ensure_ascii=False)
    return mutate_bytes(text.encode("utf-8", "replace"), chance)


def _change_lines(seeds: list[bytes], chance: random.Random) -> bytes:
    rows = [json.loads(line) for line in chance.choice(seeds).splitlines()]
    return mutate_bytes(
        json_lines([mutate_data(row, chance) if chance.random() < 0.3 else row for row in rows]), chance
    )


def _change_json(seeds: list[bytes], chance: random.Random) -> bytes:
    return mutate_bytes(json_lines([mutate_data(json.loads(chance.choice(seeds)), chance)]), chance, 0.1)


def _entry_seeds() -> list[bytes]:
    """Every shipped entry under one code of its own, without links."""
    found = []
    for path in sorted(_KB.glob("*/D2S*.yaml")):
        text = path.read_text("utf-8")
        text = re.sub(r"(?m)^slug: .*", "slug: fuzz", re.sub(r"D2S\d{3}", "ACME101", text))
        found.append(re.sub(r"(?m)^see_also: .*(\n  .*)*", "see_also: []", text).encode())
    return found


def _check_entry(data: bytes) -> str:
    """A private base: it is read, answers and is shown, or is refused with the file."""
    with TemporaryDirectory() as name:
        path = Path(name) / "training" / "ACME101-fuzz.yaml"
        path.parent.mkdir()
        path.write_bytes(data)
        try:
            kb = load_kb(name, shipped=False)
        except BrokenEntries as error:
            return "" if str(path) in str(error) else f"the file is not named: {error}"
    for entry in kb.entries.values():
        for signature in entry.signatures:
            diagnose(f"{_HEADER}\n{signature.exception[0] if signature.exception else 'E'}: {signature.message}", kb=kb)
    return _shown(kb)


def _shown(kb: KnowledgeBase) -> str:
    for entry in kb.entries.values():
        wrong = _harm("an entry", entry_text(entry, _page()), dump(entry_data(entry), "utf-8"))
        if wrong:
            return wrong
    return ""


def _state_seeds() -> list[bytes]:
    header = {"d2s_doctor_triage": 1, "kb": fingerprint(load_shipped())}
    rows = [
        ["/logs/a.log", 5, 1.5, "known", "D2S103", 17.0],
        ["zip://a::file://b.zip", 0, 0.0, "unknown", "x {n}", 2.0],
    ]
    return [json_lines([header, *rows, *rows])]


def _check_state(data: bytes) -> str:
    """It is read, or refused; and read once more, it says the same."""
    with TemporaryDirectory() as name:
        path = Path(name) / "state"
        path.write_bytes(data)
        try:
            with State(str(path), load_shipped()) as state:
                known = dict(state.known)
        except UnusableState:
            return "" if path.read_bytes() == data else "a refused file was changed"
        with State(str(path), load_shipped()) as state:
            if repr(state.known) != repr(known):
                return "it says something else when it is read again"
        return _harm("a record", *(record.what for record in known.values()))


def _trace_seeds() -> list[bytes]:
    place = {"file": "/home/x/train.py", "line": 3, "code": "forward"}
    functions = [{"event": "function", "function": n, "name": f"f{n}", "mode": "sot", **place} for n in (0, 1)]
    events = [
        {"event": "paddle", "version": "3.3.1", "pid": 7},
        *functions,
        {"event": "converted", "function": 0, "seconds": 0.5, "operators": 12, "inputs": "x: [2, 3]"},
        {"event": "break", "function": 0, "kind": "FallbackError", "reason": "print", "at": place},
        {"event": "fallback", "function": 1, "kind": "x", "reason": "numpy()", **place},
        {"event": "raised", "function": 1, "text": "Traceback (most recent call last):\nValueError: x"},
        {"event": "graphs", "function": 0, "graphs": 3, "call": 2},
        {"event": "total", "function": 0, "calls": 9, "seconds": 1.5},
        {"event": "save", "path": "m", "layer": "f0", "seconds": 0.1, "text": "OSError: x"},
        {
            "event": "compared",
            "function": 0,
            "call": 1,
            "how": "value",
            "expected": "1",
            "got": "2",
            "most": 0.5,
            "size": 3,
        },
        {"event": "uncompared", "function": 1, "reason": "random"},
        {"event": "unhooked", "what": "sot", "reason": "gone"},
        {"event": "uncaught", "text": "Traceback (most recent call last):\nKeyError: 1"},
        {"event": "end"},
    ]
    return [json_lines(events), json_lines(events[:5])]


def _check_trace(data: bytes) -> str:
    """Whatever the files of a traced program hold is shown in every format, and is valid JSON."""
    kb = load_shipped()
    with TemporaryDirectory() as name:
        (Path(name) / "7.jsonl").write_bytes(data)
        (Path(name) / "7.now").write_bytes(data[:100])
        ended = Ended(134, 6, False, 1.0, data[-200:])
        processes = read_events(Path(name))
        summary = TraceSummary(processes, explain_processes(processes, ended, kb), ended, kb.entries)
        text, html = (str(format_of("trace", form)(summary, _page())) for form in ("text", "html"))
        found = dump(format_of("trace", "json")(summary, _page()), "utf-8")  # type: ignore[arg-type]
    json.loads(found, parse_constant=_refuse)
    return _harm("the text", text, html, found)


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _run_seeds() -> list[bytes]:
    pictures = [describe(value) for value in (1, 2.5, "x", None, [1, (2.0,)], {"a": True})]
    tensor = {"kind": "tensor", "dtype": "float32", "shape": [2], "value": [1.0, 2.0]}
    results: list[dict[str, Any]] = [
        {"outcome": "passed", "out": picture, "eager": tensor} for picture in (*pictures, tensor)
    ]
    results.append({"outcome": "raised", "exception": "ValueError", "message": "x\ny"})
    status = {"exit": 0, "signal": None, "hung": False, "cancelled": False}
    return [json_lines([{**status, "result": result}]) for result in results]


def _change_run(seeds: list[bytes], chance: random.Random) -> bytes:
    """The message and the report within it, each of which is JSON of its own."""
    message = json.loads(chance.choice(seeds))
    report = mutate_data(message["result"], chance) if chance.random() < 0.8 else message["result"]
    message["result"] = mutate_bytes(json.dumps(report).encode(), chance, 0.1).decode("utf-8", "replace")
    return json_lines([mutate_data(message, chance) if chance.random() < 0.3 else message])


def _check_run(data: bytes) -> str:
    """What a worker says about a sample: compared, shown, or counted as a crash."""
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        return ""  # whoever reads the pipe sees that
    if isinstance(message, dict) and not isinstance(message.get("result"), str):
        message["result"] = json.dumps(message.get("result"))
    status = read_status(message)
    ran = read_sample_result(status, 1.0, "", flooded=False) if status else SampleResult("crashed", 1.0)
    found = differences(ran.eager, ran.out) if ran.eager else ()
    observed = Observed("differs" if found else "passes", ran, found)
    return _harm("the text", observed_text(_SAMPLE, "before", "sot", _RELEASE, "raises", observed, _page()))


def _probe_seeds() -> list[bytes]:
    facts: dict[str, dict[str, Any]] = {
        "python": {
            "executable": "/usr/bin/python3",
            "version": "3.11.2",
            "implementation": "CPython",
            "free_threaded": False,
        },
        "memory": {"total": 2**34, "available": 2**33, "limit": None},
        "cpu": {"machine": "x86_64", "flags": ["avx", "avx2"], "avx": True, "cores": 8},
        "paddle.install": {"location": "/x", "version": _RELEASE, "packages": {"paddlepaddle": _RELEASE}},
        "paddle.import": {"version": _RELEASE, "seconds": 2.5, "location": "/x"},
        "numpy": {"version": "1.26.4"},
        "device": {
            "with_cuda": True,
            "gpus": 1,
            "place": "gpu:0",
            "names": ["A100"],
            "driver": "535.1",
            "memory": [2**34],
        },
        "build": {"with_cuda": True, "cuda": "12.3", "cudnn": "9.0", "commit": "abc"},
        "pir": {"enabled": True},
        "sot": {"python": [3, 11], "enabled": True},
        "switches": {"FLAGS_x": "1", "environment": {"FLAGS_enable_pir_api": "0"}},
        "toolkits": {"packages": {"paddlenlp": "2.8"}},
        "smoke": {"seconds": 1.0, "ast": "ok", "sot": "ok"},
    }
    real = subprocess.run(command(sys.executable, "probe_script", *PROBES), capture_output=True, check=False).stdout
    answers = [message for line in real.splitlines() if (message := read_message(line))]
    rows = [line for id, each in facts.items() for line in ({"probe": id}, {"probe": id, "facts": each})]
    return [json_lines(answers), json_lines(rows)]


def _check_probe(data: bytes) -> str:
    """What the probe script prints, in whatever order and form, is judged and shown."""
    asking = Conversation("python", list(PROBES), lambda _: 1.0, None, lambda: False)
    running = ""
    lines = BytesIO(data)
    while line := lines.readline(LONGEST_LINE):
        message = read_message(line)
        running = asking.take(message, running) if message else running
    results = tuple(asking.results.values())
    return _harm("the text", probes_text(results, _page()), dump({"probes": probes_data(results, "zh")}, "utf-8"))


def _base_seeds() -> list[bytes]:
    digest = sample_digest(load_shipped().entries["D2S109"])
    cells = {"digest": digest, "before": {"ast": {"outcome": "raises"}}, "after": {"ast": {"outcome": "passes"}}}
    stone = {
        "id": "D2S990",
        "slug": "old",
        "since": "1.1",
        "replaced_by": ["D2S109"],
        "reason": {"en": "One.", "zh": "一。"},
    }
    files = {
        "retired.yaml": [stone],
        "waivers.yaml": [{"log": "x", "reason": "y"}, {"entry": "D2S109", "also_matches": "D2S103", "reason": "y"}],
        "coverage.yaml": [{"row": 1, "reason": "y"}],
        "verified.json": {
            "format": 1,
            "paddle": _RELEASE,
            "python": "3.11",
            "platform": "linux",
            "entries": {"D2S109": cells},
        },
    }
    return [json_lines([files])]


def _check_base(data: bytes) -> str:
    """The constants beside the entries of a base: tombstones, waivers, reasons, records of what was observed."""
    try:
        files = json.loads(data)
    except (ValueError, RecursionError):
        files = {"retired.yaml": data.decode("utf-8", "replace")}
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "control-flow").mkdir()
        (folder / "verified").mkdir()
        (folder / "control-flow" / _ENTRY.name).write_bytes(_ENTRY.read_bytes())
        for file in ("retired.yaml", "waivers.yaml", "coverage.yaml", "verified.json"):
            value = files.get(file) if isinstance(files, dict) else files
            text = value if isinstance(value, str) else json.dumps(value)
            target = folder / "verified" / f"{_RELEASE}.json" if file == "verified.json" else folder / file
            target.write_text(text, "utf-8", errors="replace")
        problems = inspect_folder(folder)[1] + audit_folder(folder)[1]
    return _harm("a problem", *map(str, problems))


BORDERS = {
    "log": Border("log", log_seeds, mutated_log, check_log),
    "entry": Border("yaml", _entry_seeds, _change_yaml, _check_entry),
    "state": Border("jsonl", _state_seeds, _change_lines, _check_state),
    "trace": Border("jsonl", _trace_seeds, _change_lines, _check_trace),
    "run": Border("json", _run_seeds, _change_run, _check_run),
    "probe": Border("jsonl", _probe_seeds, _change_lines, _check_probe),
    "report": Border("txt", report_seeds, mutated_report, check_report),
    "constants": Border("json", _base_seeds, _change_json, _check_base),
}
