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
import tempfile
import threading
import time
import uuid
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from d2s_doctor.errors import ExpectedError
from d2s_doctor.inside import command
from d2s_doctor.log.clean import one_line
from d2s_doctor.run.cold import run_cold, worker_versions
from d2s_doctor.run.output import OnOutput, Output
from d2s_doctor.run.processes import RUN_VARIABLE, end_marked
from d2s_doctor.run.report import DEFAULT_LIMITS, Limits, SampleResult, read_sample_result, read_status
from d2s_doctor.run.sandbox import SCRATCH, Protection, find_sandbox, sandboxed

START_SECONDS = 120.0
"""Importing Paddle from a cold disk takes its time; a hang must still end."""
GRACE_SECONDS = 5.0
_MOST_MESSAGE = 16 * 1024**2
"""Bytes of one message of a worker: the longest result of a sample, escaped as JSON."""
_SAMPLE = "sample.py"


class WorkerFailed(ExpectedError):
    """The interpreter could not be started or could not import Paddle."""


class Runner:
    """Runs samples with one interpreter. Use as a context manager, or call ``close``.

    With fork, a warm worker imports Paddle once and each sample takes a fraction of a second; without fork
    (Windows), every sample is a process of its own. ``cancel`` may be called from another thread.
    ``paddle``, ``version`` and ``platform`` are what the worker says about Paddle, Python and the machine.

    With ``sandbox`` the worker is started in one where that is possible; ``protection`` says then whether it is, or why
    not. With ``insist`` it fails where there is none. A sandbox ends with the thread that started it.
    """

    def __init__(
        self, python: str, env: Mapping[str, str] | None = None, *, preload: bool = True, sandbox: bool = False
    ) -> None:
        self.python = python
        self.sandbox = sandbox
        self.insist = False
        self.protection: Protection | None = None
        self._shared: str | None = None
        self.mark = uuid.uuid4().hex
        self.env = {**os.environ, **(env or {}), "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
        self.env[RUN_VARIABLE] = self.mark
        self.preload = preload
        self.forks = hasattr(os, "fork")
        self.paddle = self.version = self.platform = ""
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
        """Start the warm worker and wait until it has Paddle; without fork, only ask for its version.

        Raises WorkerFailed.
        """
        if self._process or self._ready:
            return
        ready, code = self._start_protected() if self.forks else self._ask_cold()
        if not ready.get("ready"):
            if ready.get("error"):
                raise WorkerFailed("worker", python=self.python, reason=one_line(ready["error"]))
            raise WorkerFailed("worker_silent" if code is None else "worker_exit", python=self.python, code=code)
        self.paddle, self.version, self.platform = (one_line(ready.get(n)) for n in ("paddle", "python", "platform"))
        self._ready = True

    def _ask_cold(self) -> tuple[dict[str, Any], int | None]:
        if not self.preload:
            return {"ready": True}, 0
        try:
            return worker_versions(self.python, self.env, START_SECONDS), None
        except OSError as error:
            raise WorkerFailed("cannot_start", path=self.python, reason=error.strerror) from error

    def _start_protected(self) -> tuple[dict[str, Any], int | None]:
        """As ``_start_warm``, in a sandbox if that is wanted and possible."""
        program, protection = find_sandbox() if self.sandbox else ("", None)
        insist = self.insist or self.protection == "bubblewrap"  # what was said once holds for a second worker too
        if program:
            self._shared = tempfile.mkdtemp(prefix="d2s-doctor-")
            ready, code = self._start_warm(program)
            if ready.get("ready") or self._cancelled.is_set():
                self.protection = protection
                return ready, code
            self.close()
            protection = "unfit"
        if insist:
            raise WorkerFailed("no_sandbox", python=self.python)
        self.protection = protection
        return self._start_warm()

    def _start_warm(self, sandbox: str = "") -> tuple[dict[str, Any], int | None]:
        """The worker's first message, and its exit code where there is none."""
        line = self._line(sandbox)
        if not line:
            return {}, None
        self._spawn(line)
        assert self._process
        ready = self._receive(time.monotonic() + START_SECONDS) or {}
        code = None
        if not ready.get("ready"):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.5)  # what has hung up is about to end
            code = self._process.poll()
            self.close()
        return ready, code

    def _line(self, sandbox: str) -> list[str]:
        """What starts the worker, but for the number of its socket; empty where it does not fit into a sandbox."""
        options = [] if self.preload else ["--no-preload"]
        if not sandbox:
            return command(self.python, "worker", *options, "--serve")
        assert self._shared
        line = command(self.python, "worker", *options, "--scratch", SCRATCH, "--serve")
        return sandboxed(sandbox, self.python, self.env, self._shared, line)

    def _spawn(self, line: list[str]) -> None:
        ours, theirs = socket.socketpair()
        try:
            self._process = subprocess.Popen(
                [*line, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=self.env,
                start_new_session=True,
            )
        except OSError as error:
            ours.close()
            raise WorkerFailed("cannot_start", path=self.python, reason=error.strerror) from error
        finally:
            theirs.close()
        self._channel = ours

    def run(
        self, source: str, mode: str = "native", limits: Limits = DEFAULT_LIMITS, on_output: OnOutput | None = None
    ) -> SampleResult:
        """Run ``source`` in a fresh folder that is gone afterwards.

        ``mode`` is native (as it stands), ast, sot or eager. Raises WorkerFailed, never for the sample's sake.
        """
        self._cancelled.clear()
        if self.forks:
            self.start()
            if self._cancelled.is_set():
                return SampleResult("cancelled", 0.0)
        folder = Path(tempfile.mkdtemp(prefix="d2s-doctor-", dir=self._shared))
        output = Output(limits.output, on_output)
        try:
            (folder / "work").mkdir()
            (folder / "work" / _SAMPLE).write_text(source, encoding="utf-8")
            if self.forks:
                return self._run_warm(folder, mode, limits, output)
            try:
                return run_cold(self.python, self.env, folder / "work" / _SAMPLE, mode, limits, output, self._cancelled)
            except OSError as error:
                raise WorkerFailed("cannot_start", path=self.python, reason=error.strerror) from error
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def cancel(self) -> None:
        """End the sample that is running, if one is; its ``SampleResult`` says ``cancelled``."""
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
                self._process.wait(GRACE_SECONDS)
            if self._process.poll() is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
            self._process = None
        if self._shared:
            shutil.rmtree(self._shared, ignore_errors=True)
            self._shared = None
        self._child = 0
        self._buffer = b""
        self._ready = False

    def _run_warm(self, folder: Path, mode: str, limits: Limits, output: Output) -> SampleResult:
        pipe = folder / "output"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        request = {
            "root": str(folder),
            "folder": str(folder / "work"),
            "sample": str(folder / "work" / _SAMPLE),
            "mode": mode,
            "output": str(pipe),
            "seconds": limits.seconds,
            "memory": limits.memory,
            "file": limits.file,
        }
        start = time.monotonic()
        try:
            assert self._channel
            self._channel.sendall(json.dumps(request).encode() + b"\n")
            status = read_status(self._watch(reader, output, start + limits.seconds + GRACE_SECONDS))
        finally:
            os.close(reader)
        seconds = time.monotonic() - start
        if status is None:
            self._abandon()
            return SampleResult("crashed", seconds, output.text(), message="the worker itself ended")
        return read_sample_result(status, seconds, output.text(), flooded=output.flooded)

    def _abandon(self) -> None:
        """End a worker that is dead, stopped or talks nonsense, and what its sample left running."""
        if self._process:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        if self._child and self.protection != "bubblewrap":  # whose numbers of processes are its own
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child, signal.SIGKILL)
        self.close()
        end_marked(self.mark)

    def _watch(self, reader: int, output: Output, deadline: float) -> dict[str, Any] | None:
        """Stream the sample's output until the worker reports its end; None when the worker is gone."""
        assert self._channel
        while time.monotonic() < deadline:
            watched: list[Any] = [self._channel, reader]
            reported = b"\n" in self._buffer  # two messages may have come at once
            ready = select.select(watched, [], [], 0 if reported else 0.1)[0]
            if reader in ready:
                data = os.read(reader, 65536)
                if data:
                    if not output.take(data) and not self._cancelled.is_set():
                        self.cancel()
                elif self._channel not in ready and not reported:
                    time.sleep(0.005)  # a FIFO without writers is always readable
            if reported or self._channel in ready:
                status = self._receive(deadline)
                if status and "child" in status:
                    self._child = status["child"] if type(status["child"]) is int else 0
                    continue
                with contextlib.suppress(BlockingIOError):
                    while (data := os.read(reader, 65536)) and output.take(data):
                        pass
                return status
        return None

    def _receive(self, deadline: float) -> dict[str, Any] | None:
        """The worker's next message; None when it is gone, talks nonsense or is silent until the deadline."""
        assert self._channel
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or len(self._buffer) > _MOST_MESSAGE:
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
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return None
        return message if isinstance(message, dict) else None
