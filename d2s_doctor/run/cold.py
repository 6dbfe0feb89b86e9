"""One process for one sample, where there is no fork."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from d2s_doctor.inside import command
from d2s_doctor.inside.worker import MOST_RESULT
from d2s_doctor.run.output import Output
from d2s_doctor.run.processes import kill_tree
from d2s_doctor.run.report import Limits, RunStatus, SampleResult, read_sample_result

_EXIT_SECONDS = 5.0


def worker_versions(python: str, env: Mapping[str, str], seconds: float) -> dict[str, Any]:
    """What a worker says first, asked in a process of its own; empty when it says nothing. Raises OSError."""
    try:
        line = command(python, "worker", "--about")
        done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, env=dict(env), timeout=seconds)
        message = json.loads(done.stdout.strip().rpartition(b"\n")[2])
    except (subprocess.TimeoutExpired, ValueError, RecursionError):
        return {}
    return message if isinstance(message, dict) else {}


def run_cold(
    python: str,
    env: Mapping[str, str],
    sample: Path,
    mode: str,
    limits: Limits,
    output: Output,
    cancelled: threading.Event,
) -> SampleResult:
    """Run the file ``sample`` with ``python``; what it prints goes to ``output``. Raises OSError.

    Memory and size of files are not limited here.
    """
    start = time.monotonic()
    reader, writer = os.pipe()
    try:
        process = _start(python, env, sample, mode, writer)
    except OSError:
        os.close(reader)
        raise
    finally:
        os.close(writer)
    result: list[bytes] = []
    pumps = [
        threading.Thread(target=_read_output, args=(process, output, cancelled), daemon=True),
        threading.Thread(target=_read_result, args=(reader, result), daemon=True),
    ]
    for pump in pumps:
        pump.start()
    hung = _wait(process, start + limits.seconds, cancelled)
    kill_tree(process)
    code = process.wait()
    seconds = time.monotonic() - start
    for pump in pumps:
        pump.join(_EXIT_SECONDS)
    text = (result[0] if result else b"").decode("ascii", "replace")
    status = RunStatus(code if code >= 0 else None, -code if code < 0 else None, hung, cancelled.is_set(), text)
    return read_sample_result(status, seconds, output.text(), flooded=output.flooded)


def _wait(process: subprocess.Popen[bytes], deadline: float, cancelled: threading.Event) -> bool:
    """Wait for the end of the process, the deadline or a cancellation; True when it was the deadline."""
    while process.poll() is None and not cancelled.is_set():
        if time.monotonic() > deadline:
            return True
        time.sleep(0.02)
    return False


def _start(python: str, env: Mapping[str, str], sample: Path, mode: str, writer: int) -> subprocess.Popen[bytes]:
    """The process, with the writing end of the result's pipe as its only further descriptor."""
    more: dict[str, Any] = {"pass_fds": [writer], "start_new_session": True}
    result = writer
    if sys.platform == "win32":
        import msvcrt

        result = msvcrt.get_osfhandle(writer)
        os.set_handle_inheritable(result, True)
        information = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [result]})
        more = {"startupinfo": information, "creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return subprocess.Popen(
        command(python, "worker", sample.name, "--mode", mode, "--result", str(result)),
        cwd=sample.parent,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=dict(env),
        **more,
    )


def _read_output(process: subprocess.Popen[bytes], output: Output, cancelled: threading.Event) -> None:
    assert process.stdout
    while data := process.stdout.read1(65536):  # type: ignore[attr-defined]
        if not output.take(data):
            cancelled.set()


def _read_result(reader: int, result: list[bytes]) -> None:
    """Everything up to the end of the pipe; nothing when it is too much."""
    data = b""
    with contextlib.suppress(OSError):
        while len(data) <= MOST_RESULT and (more := os.read(reader, 65536)):
            data += more
    if len(data) <= MOST_RESULT:
        result.append(data)
    os.close(reader)
