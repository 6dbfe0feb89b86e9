"""Drives a worker in the user's interpreter: start it warm, run samples under limits, cancel, leave nothing behind."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from d2s_doctor.inside import command
from d2s_doctor.inside.programs import windows_tool
from d2s_doctor.log.clean import clean_text
from d2s_doctor.run.report import DEFAULT_LIMITS, End, Limits, Ran

START_SECONDS = 120.0
"""Importing Paddle from a cold disk takes its time; a hang must still end."""
_GRACE_SECONDS = 5.0
_SAMPLE = "sample.py"
OnOutput = Callable[[str], None]


class WorkerFailed(Exception):
    """The interpreter could not be started or could not import Paddle; the text says why."""


class Runner:
    """Runs samples with one interpreter. Use as a context manager, or call ``close``.

    With fork, a warm worker imports Paddle once and each sample takes a fraction of a second; without fork
    (Windows), every sample is a process of its own. ``cancel`` may be called from another thread.
    """

    def __init__(self, python: str, env: Mapping[str, str] | None = None, *, preload: bool = True) -> None:
        self.python = python
        self.env = {**os.environ, **(env or {}), "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
        self.preload = preload
        self.forks = hasattr(os, "fork")
        self.paddle = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        self._buffer = b""
        self._child = 0
        self._ready = False
        self._cancelled = threading.Event()

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def start(self) -> None:
        """Start the warm worker and wait until it has Paddle. Raises WorkerFailed. Does nothing without fork."""
        if self._process or not self.forks:
            return
        ours, theirs = socket.socketpair()
        command_line = command(self.python, "worker", "--serve", str(theirs.fileno()))
        try:
            self._process = subprocess.Popen(
                command_line if self.preload else [*command_line, "--no-preload"],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=self.env,
                start_new_session=True,
            )
        except OSError as error:
            ours.close()
            raise WorkerFailed(f"cannot start {self.python}: {error.strerror}") from error
        finally:
            theirs.close()
        self._channel = ours
        ready = self._hear(time.monotonic() + START_SECONDS)
        if not ready or not ready.get("ready"):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.5)  # what has hung up is about to end
            code = self._process.poll()
            self.close()
            what = "no answer" if code is None else f"exit code {code}"
            raise WorkerFailed(ready["error"] if ready else f"it does not work as a Python with Paddle ({what})")
        self.paddle = ready["paddle"]
        self._ready = True

    def run(
        self, source: str, mode: str = "native", limits: Limits = DEFAULT_LIMITS, on_output: OnOutput | None = None
    ) -> Ran:
        """Run ``source`` in a fresh folder that is gone afterwards.

        ``mode`` is native (as it stands), ast, sot or eager. Raises WorkerFailed, never for the sample's sake.
        """
        self._cancelled.clear()
        folder = Path(tempfile.mkdtemp(prefix="d2s-doctor-"))
        try:
            (folder / "work").mkdir()
            (folder / "work" / _SAMPLE).write_text(source, encoding="utf-8")
            if self.forks:
                self.start()
                if self._cancelled.is_set():
                    return Ran("cancelled", 0.0)
                return self._run_warm(folder, mode, limits, on_output)
            return self._run_cold(folder, mode, limits, on_output)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def cancel(self) -> None:
        """End the sample that is running, if one is; its ``Ran`` says ``cancelled``."""
        self._cancelled.set()
        channel = self._channel  # another thread may close it meanwhile
        if channel:
            with contextlib.suppress(OSError):
                channel.sendall(b'{"cancel": true}\n')

    def close(self) -> None:
        """End the worker and everything that it started."""
        if self._channel:
            self._channel.close()
            self._channel = None
        if self._process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE_SECONDS)
            if self._process.poll() is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
            self._process = None
        self._buffer = b""
        self._ready = False

    def _run_warm(self, folder: Path, mode: str, limits: Limits, on_output: OnOutput | None) -> Ran:
        pipe = folder / "output"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        request = {
            "root": str(folder),
            "folder": str(folder / "work"),
            "sample": str(folder / "work" / _SAMPLE),
            "mode": mode,
            "report": str(folder / "report.json"),
            "output": str(pipe),
            "seconds": limits.seconds,
            "memory": limits.memory,
            "file": limits.file,
        }
        output = _Output(limits.output, on_output)
        try:
            assert self._channel
            self._channel.sendall(json.dumps(request).encode() + b"\n")
            deadline = time.monotonic() + limits.seconds + _GRACE_SECONDS
            status = self._follow(reader, output, deadline)
        finally:
            os.close(reader)
        if status is None:
            if self._child:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._child, signal.SIGKILL)
            self.close()
            return Ran("crashed", limits.seconds, output.text(), message="the worker itself ended")
        return _ran(status, folder / "report.json", output)

    def _follow(self, reader: int, output: _Output, deadline: float) -> dict[str, Any] | None:
        """Stream the sample's output until the worker tells its end; None when the worker is gone."""
        assert self._channel
        while time.monotonic() < deadline:
            watched: list[Any] = [self._channel, reader]
            told = b"\n" in self._buffer  # two messages may have come at once
            ready = select.select(watched, [], [], 0 if told else 0.1)[0]
            if reader in ready:
                data = os.read(reader, 65536)
                if data:
                    if not output.take(data) and not self._cancelled.is_set():
                        self.cancel()
                elif self._channel not in ready and not told:
                    time.sleep(0.005)  # a FIFO without writers is always readable
            if told or self._channel in ready:
                status = self._hear(deadline)
                if status and "child" in status:
                    self._child = status["child"]
                    continue
                with contextlib.suppress(BlockingIOError):
                    while data := os.read(reader, 65536):
                        output.take(data)
                return status
        return None

    def _hear(self, deadline: float) -> dict[str, Any] | None:
        """The worker's next message; None when it is gone or silent until the deadline."""
        assert self._channel
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            if not select.select([self._channel], [], [], min(left, 0.2))[0]:
                if self._cancelled.is_set() and self._process and not self._ready:
                    self._process.kill()  # still starting: there is no sample yet that could be ended
                continue
            try:
                data = self._channel.recv(65536)
            except ConnectionError:
                return None
            if not data:
                return None
            self._buffer += data
        line, _, self._buffer = self._buffer.partition(b"\n")
        message: dict[str, Any] = json.loads(line)
        return message

    def _run_cold(self, folder: Path, mode: str, limits: Limits, on_output: OnOutput | None) -> Ran:
        """One process for one sample, where there is no fork."""
        report = folder / "report.json"
        start = time.monotonic()
        try:
            process = subprocess.Popen(
                command(self.python, "worker", _SAMPLE, "--mode", mode, "--report", str(report)),
                cwd=folder / "work",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=self.env,
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise WorkerFailed(f"cannot start {self.python}: {error.strerror}") from error
        output = _Output(limits.output, on_output)
        pump = threading.Thread(target=_pump, args=(process, output, self._cancelled), daemon=True)
        pump.start()
        hung = False
        while process.poll() is None:
            hung = time.monotonic() - start > limits.seconds
            if hung or self._cancelled.is_set():
                _kill_tree(process)
                break
            time.sleep(0.02)
        code = process.wait()
        pump.join(_GRACE_SECONDS)
        status = {
            "exit": code if code >= 0 else None,
            "signal": -code if code < 0 else None,
            "seconds": time.monotonic() - start,
            "hung": hung,
            "cancelled": self._cancelled.is_set(),
        }
        return _ran(status, report, output)


class _Output:
    """Collects what a sample prints, up to a limit, and hands it on as cleaned text."""

    def __init__(self, limit: int, on_output: OnOutput | None) -> None:
        self.limit = limit
        self.on_output = on_output
        self.data = bytearray()
        self.flooded = False

    def take(self, data: bytes) -> bool:
        """Keep what fits; False when the limit was passed."""
        room = self.limit - len(self.data)
        self.flooded = self.flooded or len(data) > room
        kept = data[: max(0, room)]
        self.data += kept
        if kept and self.on_output:
            self.on_output(clean_text(kept.decode("utf-8", "replace")))
        return not self.flooded

    def text(self) -> str:
        return clean_text(self.data.decode("utf-8", "replace"))


def _ran(status: dict[str, Any], report_file: Path, output: _Output) -> Ran:
    """The worker's status and the sample's own report as one result."""
    report: dict[str, Any] = {}
    with contextlib.suppress(OSError, ValueError):
        report = json.loads(report_file.read_text(encoding="utf-8"))
    end: End
    if output.flooded:
        end = "flooded"
    elif status["cancelled"]:
        end = "cancelled"
    elif status["hung"]:
        end = "hung"
    elif status["signal"] or not report:
        end = "crashed"
    else:
        end = "passed" if report.get("outcome") == "passed" else "raised"
    return Ran(
        end,
        float(status["seconds"]),
        output.text(),
        str(report.get("exception", "")),
        clean_text(str(report.get("message", ""))),
        report.get("out"),
        status["signal"],
        status["exit"],
        report.get("eager"),
    )


def _pump(process: subprocess.Popen[bytes], output: _Output, cancelled: threading.Event) -> None:
    assert process.stdout
    while data := process.stdout.read1(65536):  # type: ignore[attr-defined]
        if not output.take(data):
            cancelled.set()


def _kill_tree(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        subprocess.run(
            [windows_tool("taskkill"), "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False
        )
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
