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
from typing import IO, Any, NamedTuple, TextIO

from d2s_doctor import inside

_START = Path(inside.__file__).parent / "trace_start"
_MOST_KEPT = 400_000
_FORWARDED = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2") if hasattr(signal, name)]


class Ended(NamedTuple):
    """How the program ended. ``code`` is as a shell gives it; ``said`` is the end of what it printed."""

    code: int
    signal: int | None
    timed_out: bool
    seconds: float
    said: bytes


@contextlib.contextmanager
def trace_folder() -> Iterator[Path]:
    """A folder for the events of one run, removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="d2s-doctor-trace-"))
    try:
        yield folder
    finally:
        if folder.is_symlink():  # the program put one into its place; what it points to is not ours
            folder.unlink()
        shutil.rmtree(folder, ignore_errors=True)


def run_program(
    python: str,
    command: Sequence[str],
    folder: Path,
    *,
    compare: bool,
    timeout: float | None,
    stdout_to_stderr: bool,
    texts: bool = False,
) -> Ended:
    """Run ``python command…`` to its end: same arguments, standard input, folder and signals as without us.

    ``texts``: keep the converted source and the text of the programs too.
    What it prints is passed on as it comes, and its end is kept; a terminal stays a terminal.
    Raises OSError when the interpreter cannot be started.
    """
    environment = traced_environment(folder, compare=compare, texts=texts)
    kept = LastOutput(_MOST_KEPT)
    started = time.monotonic()
    errors, their_errors = _stream(sys.stderr)
    output, their_output = (-1, their_errors) if stdout_to_stderr else _stream(sys.stdout)
    try:
        process = subprocess.Popen([python, *command], env=environment, stderr=their_errors, stdout=their_output)
    finally:
        for end in {their_errors, their_output}:
            os.close(end)
    ends = [(errors, sys.stderr)] if stdout_to_stderr else [(errors, sys.stderr), (output, sys.stdout)]
    readers = [threading.Thread(target=_pass_on, args=(*end, kept), daemon=True) for end in ends]
    for reader in readers:
        reader.start()
    with _forwarding(process):
        timed_out = _wait(process, timeout)
    for reader in readers:
        reader.join(2.0)
    code = process.returncode
    died_of = -code if code < 0 else None
    return Ended(code if code >= 0 else 128 - code, died_of, timed_out, time.monotonic() - started, kept.text())


def traced_environment(folder: Path, *, compare: bool, texts: bool = False) -> dict[str, str]:
    """Our environment, with what lets a Python write its events into ``folder``; see ``run_program``."""
    environment = dict(os.environ)
    paths = [str(_START), *filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))]
    environment.update(PYTHONPATH=os.pathsep.join(paths), D2S_DOCTOR_TRACE=str(folder))
    environment["D2S_DOCTOR_TRACE_COMPARE"] = "1" if compare else "0"
    environment["D2S_DOCTOR_TRACE_TEXTS"] = "1" if texts else "0"
    return environment


class LastOutput:
    """The end of everything that was printed, both streams in the order in which it came: about ``most`` bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._parts: deque[bytes] = deque()
        self._size = 0
        self._lock = threading.Lock()

    def add(self, data: bytes) -> None:
        """Keep ``data`` and forget what is too old."""
        with self._lock:
            self._parts.append(data)
            self._size += len(data)
            while self._size > self._most and len(self._parts) > 1:
                self._size -= len(self._parts.popleft())

    def text(self) -> bytes:
        """What is kept."""
        with self._lock:
            return b"".join(self._parts)


def _stream(ours: TextIO | None) -> tuple[int, int]:
    """Our end and the program's end of one stream: a terminal where ours is one, else a pipe."""
    if ours is not None and ours.isatty() and sys.platform != "win32":
        import pty
        import termios
        import tty

        master, slave = pty.openpty()
        with contextlib.suppress(OSError, termios.error):  # the same size, and no second translation of line ends
            if sys.version_info >= (3, 11):
                termios.tcsetwinsize(slave, termios.tcgetwinsize(ours.fileno()))
            attributes = termios.tcgetattr(slave)
            attributes[tty.OFLAG] &= ~termios.OPOST
            termios.tcsetattr(slave, termios.TCSANOW, attributes)
        return master, slave
    return os.pipe()


def _pass_on(source: int, ours: TextIO | None, kept: LastOutput) -> None:
    """Copy everything to our own stream, and keep the end of it."""
    target: IO[Any] | None = getattr(ours, "buffer", None)
    with contextlib.suppress(OSError):  # the program closed its side; a terminal says so with an error
        while data := os.read(source, 65536):
            kept.add(data)
            if target is not None:
                with contextlib.suppress(BrokenPipeError):
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
