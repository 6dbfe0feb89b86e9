"""Runs models in the runtimes of the user's Python, in processes of their own: one that crashes is an answer."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from d2s_doctor.inside import command
from d2s_doctor.log.clean import one_line
from d2s_doctor.run.processes import kill_tree

SECONDS = 300.0
"""For the models of one process, with the import of Paddle."""
_MOST_OUTPUT = 4 << 20
_LONGEST = 600
_PIR = "FLAGS_enable_pir_api"
RunState = Literal["ran", "failed", "crashed", "hung", "missing", "none"]


class Job(NamedTuple):
    """One model in one runtime, on the cases of a folder; ``name`` is also that of its files there."""

    name: str
    backend: str
    path: str
    format: str
    folder: str
    cases: int


class CaseRun(NamedTuple):
    """What a runtime did with one set of inputs. ``error`` is "" where it gave outputs."""

    outputs: int = 0
    stable: bool = True
    error: str = ""


class BackendRun(NamedTuple):
    """What became of a job. ``about`` is what a Layer said of itself; ``cases`` those that were tried, by number."""

    job: Job
    state: RunState
    error: str
    about: dict[str, Any]
    cases: dict[int, CaseRun]


def run_backends(python: str, jobs: Sequence[Job]) -> list[BackendRun]:
    """Run models, those that need the same switches in one process.

    After a crash the others go on in another process. Raises OSError when the interpreter cannot be started.
    """
    runs: dict[int, BackendRun] = {}
    for switches in dict.fromkeys(map(_switches, jobs)):
        left = [number for number, job in enumerate(jobs) if _switches(job) == switches]
        while left:
            told = [word for number in left for word in (str(number), *_words(jobs[number]))]
            answers, ended = ask_lines(python, "model_runner", told, {_PIR: switches} if switches else {})
            begun = {answer.get("job") for answer in answers}
            for number in [number for number in left if str(number) in begun] or left:
                runs[number] = _run(jobs[number], [a for a in answers if a.get("job") == str(number)], ended)
            left = [number for number in left if number not in runs]
    return [runs[number] for number in range(len(jobs))]


def _words(job: Job) -> tuple[str, ...]:
    return job.name, job.backend, job.path, job.folder, str(job.cases)


def _run(job: Job, answers: Sequence[dict[str, Any]], ended: str) -> BackendRun:
    """What became of one job; ``ended`` is how its process ended, "" as it should."""
    about = next((_dict(answer["about"]) for answer in answers if "about" in answer), {})
    failed = next((_text(answer["error"]) for answer in answers if "about" in answer and "error" in answer), "")
    told = {
        number: CaseRun(_count(answer.get("outputs")), answer.get("stable") is not False, _text(answer.get("error")))
        for answer in answers
        if isinstance(number := answer.get("case"), int)
    }
    if failed:
        missing = any(f"No module named '{name}'" in failed for name in ("onnxruntime", "paddle"))
        return BackendRun(job, "missing" if missing else "failed", failed, about, {})
    if not any("done" in answer for answer in answers):
        return BackendRun(job, "hung" if ended == "hung" else "crashed", ended, about, told)
    if told and all(case.error for case in told.values()):
        return BackendRun(job, "failed", told[min(told)].error, about, told)
    return BackendRun(job, "ran", "", about, told)


def ask_lines(
    python: str, program: str, arguments: Sequence[str], environment: Mapping[str, str] | None = None
) -> tuple[list[dict[str, Any]], str]:
    """The lines of JSON that a program of ``inside`` prints, and how it ended: "" well, hung, or its last words.

    Raises OSError when the interpreter cannot be started.
    """
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command(python, program, *arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=dict(os.environ, **(environment or {})),
            start_new_session=True,
        )
        hung = threading.Event()

        def give_up() -> None:
            hung.set()
            kill_tree(process)

        timer = threading.Timer(SECONDS, give_up)
        timer.daemon = True
        timer.start()
        try:
            assert process.stdout
            data = process.stdout.read(_MOST_OUTPUT)
            code = process.wait()
        finally:
            timer.cancel()
            kill_tree(process)
        errors.seek(max(0, errors.tell() - 4096))
        said = [line for line in errors.read().decode("utf-8", "replace").splitlines() if line.strip()]
    answers = [answer for line in data.splitlines() if isinstance(answer := _json(line), dict)]
    if hung.is_set():
        return answers, "hung"
    return answers, "" if code == 0 else one_line(f"exit {code}: {said[-1] if said else ''}")[:_LONGEST]


def _switches(job: Job) -> str:
    """The value of the switch for PIR, which is read when Paddle is imported; "" leaves it alone.

    jit.load of Paddle 3 takes a .pdmodel with PIR off only.
    """
    if job.backend != "jit.load":
        return ""
    return "0" if job.format == "pdmodel" else ""


def _json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _text(value: object) -> str:
    return one_line(value)[:_LONGEST] if value else ""


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _count(value: object) -> int:
    return value if isinstance(value, int) and 0 <= value < 1 << 31 else 0
