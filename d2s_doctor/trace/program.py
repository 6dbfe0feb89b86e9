"""Runs a program as its own Python would, with the tracer beside it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

INSIDE = Path(__file__).parent / "inside"
_KEPT = 400_000
_FORWARDED = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2") if hasattr(signal, name)]


class Ended(NamedTuple):
    """How the program ended. ``code`` is as a shell gives it; ``stderr`` is its end, ``seconds`` the whole run's."""

    code: int
    signal: int | None
    timed_out: bool
    seconds: float
    stderr: bytes


@contextlib.contextmanager
def trace_folder() -> Iterator[Path]:
    """A folder for the events of one run, removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="d2s-doctor-trace-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run_program(
    python: str, command: Sequence[str], folder: Path, *, compare: bool, timeout: float | None, stdout_to_stderr: bool
) -> Ended:
    """Run ``python command…`` to its end: same arguments, standard input, folder and signals as without us.

    Its standard error is passed on as it comes, and its end is kept; a terminal stays a terminal.
    Raises OSError when the interpreter cannot be started.
    """
    environment = dict(os.environ)
    paths = [str(INSIDE), *filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))]
    environment.update(PYTHONPATH=os.pathsep.join(paths), D2S_DOCTOR_TRACE=str(folder))
    environment["D2S_DOCTOR_TRACE_COMPARE"] = "1" if compare else "0"
    kept: deque[bytes] = deque()
    started = time.monotonic()
    ours, theirs = _error_stream()
    try:
        process = subprocess.Popen(
            [python, *command], env=environment, stderr=theirs, stdout=theirs if stdout_to_stderr else None
        )
    finally:
        os.close(theirs)
    reader = threading.Thread(target=_pass_on, args=(ours, kept), daemon=True)
    reader.start()
    with _forwarding(process):
        timed_out = _wait(process, timeout)
    reader.join(2.0)
    code = process.returncode
    died_of = -code if code < 0 else None
    return Ended(code if code >= 0 else 128 - code, died_of, timed_out, time.monotonic() - started, b"".join(kept))


def _error_stream() -> tuple[int, int]:
    """Our end and the program's end of its standard error: a terminal where ours is one, else a pipe."""
    if sys.stderr is not None and sys.stderr.isatty() and sys.platform != "win32":
        import pty

        return pty.openpty()
    return os.pipe()


def _pass_on(source: int, kept: deque[bytes]) -> None:
    """Copy everything to our own standard error and keep the end of it."""
    target: IO[Any] | None = getattr(sys.stderr, "buffer", None)
    size = 0
    with contextlib.suppress(OSError):  # the program closed its side, a terminal says so with an error
        while data := os.read(source, 65536):
            kept.append(data)
            size += len(data)
            while size > _KEPT and len(kept) > 1:
                size -= len(kept.popleft())
            if target is not None:
                target.write(data)
                target.flush()
    os.close(source)


@contextlib.contextmanager
def _forwarding(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Signals for us are for the program; Ctrl-C reaches it by itself, and it decides what to do."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = {number: signal.signal(number, lambda number, _: process.send_signal(number)) for number in _FORWARDED}
    previous[signal.SIGINT] = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _wait(process: subprocess.Popen[bytes], timeout: float | None) -> bool:
    """Wait for the end; with a time limit, end the program and what it started. True when that was needed."""
    try:
        process.wait(timeout)
    except subprocess.TimeoutExpired:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        return True
    return False
