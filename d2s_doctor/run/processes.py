"""Ends processes that were started for a question or a sample, with all that they started."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time

from d2s_doctor.inside.programs import windows_tool

RUN_VARIABLE = "D2S_DOCTOR_RUN"
"""Environment variable of a worker and of everything below it: which run it belongs to."""
_END_SECONDS = 5.0


def kill_tree(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads its own group, and that group."""
    if sys.platform == "win32":
        if process.poll() is None:
            tree = [windows_tool("taskkill"), "/F", "/T", "/PID", str(process.pid)]
            subprocess.run(tree, capture_output=True, check=False)
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def end_marked(mark: str) -> None:
    """On Linux, end every process that was started with RUN_VARIABLE=``mark``, and wait until it is gone.

    For what is left when a sample killed the worker that adopts its orphans. A process that was given another
    environment is not found.
    """
    deadline = time.monotonic() + _END_SECONDS
    while (found := _marked(f"{RUN_VARIABLE}={mark}".encode())) and time.monotonic() < deadline:
        for number in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)
        time.sleep(0.01)


def _marked(wanted: bytes) -> list[int]:
    found = []
    for name in os.listdir("/proc") if os.path.isdir("/proc/self") else []:
        if name.isdigit() and int(name) != os.getpid():
            with contextlib.suppress(OSError), open(f"/proc/{name}/environ", "rb") as handle:
                if wanted in handle.read(1 << 20).split(b"\0"):
                    found.append(int(name))
    return found
