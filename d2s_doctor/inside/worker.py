"""Runs samples inside the user's own Python. Three ways in:

    start.py worker SAMPLE.py --mode MODE --result FD     one run, in this process
    start.py worker --about                               which Paddle, as the last line of its output
    start.py worker --serve FD [--no-preload]             a warm worker
        [--scratch FOLDER]                                in a sandbox of its own; samples are copied to FOLDER

The warm worker imports Paddle once and forks for every sample. It talks in lines of JSON over the socket ``FD``:

    it sends  {"ready": true, "paddle": "3.3.1", "python": "3.11.7", "platform": "..."}
              or {"ready": false, "error": "..."}
    it takes  {"root", "folder", "sample", "mode", "output", "seconds", "memory", "file"}
    it sends  {"child": 4711}
    it sends  {"exit": 0, "signal": null, "hung": false, "cancelled": false, "result": "..."}
    it takes  {"cancel": true} at any time; a closed socket cancels too and ends the worker

The result of a sample is JSON text that its process writes to a pipe when it is done. The sample cannot open the pipe
by a name, and programs that it starts do not inherit it. It runs in the process that reports, so it can still lie
about its result; whoever reads the result trusts neither its form nor its size.
"""

import argparse
import contextlib
import json
import os
import platform
import select
import shutil
import signal
import socket
import sys
import tempfile
import time
import traceback
from typing import Any, Dict, List, Optional

from .modes import NATIVE, RUN_MODES
from .sample import run_sample
from .sample_process import MOST_PROCESSES, adopt_orphans, count_processes, die_with_parent, end_descendants, limit

MOST_RESULT = 4 * 1024**2
"""Bytes of one result."""
_POLL_SECONDS = 0.01


class Server:
    """A process that holds Paddle and forks for each sample."""

    def __init__(self, descriptor: int, scratch: str = "") -> None:
        self.channel = socket.socket(fileno=descriptor)
        self.scratch = scratch
        self.buffer = b""

    def send(self, message: Dict[str, Any]) -> None:
        """Send one message as a line."""
        self.channel.sendall(json.dumps(message).encode() + b"\n")

    def receive(self, wait: Optional[float] = None) -> Optional[Dict[str, Any]]:
        """The next message; None when there is none within ``wait`` seconds. EOFError when the other side left."""
        while b"\n" not in self.buffer:
            if not select.select([self.channel], [], [], wait)[0]:
                return None
            data = self.channel.recv(65536)
            if not data:
                raise EOFError
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        message: Dict[str, Any] = json.loads(line.decode())
        return message

    def serve(self, preload: bool) -> int:
        """Run samples until the other side leaves; the result is the exit code."""
        adopt_orphans()
        state = first_message(preload)
        self.send(state)
        if not state["ready"]:
            return 1
        with contextlib.suppress(EOFError, OSError):
            while True:
                request = self.receive()
                if request and "sample" in request:
                    self.send(self.run(request))
        return 0

    def run(self, request: Dict[str, Any]) -> Dict[str, Any]:
        """Run one sample in a fork; the result is the message that says how it ended."""
        sys.stdout.flush()
        sys.stderr.flush()
        start = time.monotonic()
        if self.scratch:
            request = in_scratch(request, self.scratch)
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            self.become_sample(request, writer)
        os.close(writer)
        result = Result(reader)
        try:
            self.send({"child": child})
            return self.watch(child, result, start + request["seconds"])
        except (EOFError, OSError):  # the doctor is gone and cannot tidy up itself
            end_descendants(child)
            shutil.rmtree(request["root"], ignore_errors=True)
            raise
        finally:
            end_descendants(child)
            os.close(reader)
            if self.scratch:
                shutil.rmtree(request["root"], ignore_errors=True)

    def watch(self, child: int, result: "Result", deadline: float) -> Dict[str, Any]:
        """Wait for the child, its deadline or a cancellation; meanwhile take in what it reports."""
        hung = cancelled = False
        status = None
        while status is None:
            pid, ended = os.waitpid(child, os.WNOHANG)
            if pid:
                status = ended
                break
            result.read(0 if self.buffer else _POLL_SECONDS)
            if self.scratch and count_processes() > MOST_PROCESSES:
                os._exit(1)  # in a sandbox everything ends with its worker, faster than it can fork
            message = self.receive(0)
            hung = hung or time.monotonic() > deadline
            cancelled = cancelled or bool(message and message.get("cancel"))
            if hung or cancelled:
                os.kill(child, signal.SIGKILL)
                status = os.waitpid(child, 0)[1]
        result.read(0)
        return {
            "exit": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
            "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else None,
            "hung": hung,
            "cancelled": cancelled,
            "result": result.text(),
        }

    def become_sample(self, request: Dict[str, Any], result: int) -> None:
        """In the fork: become the sample, and write what it came to to ``result``. Never returns."""
        code = 70
        try:
            os.setsid()
            die_with_parent()
            self.channel.close()
            os.chdir(request["folder"])
            for name in ("TMPDIR", "TEMP", "TMP"):
                os.environ[name] = request["root"]
            _connect_output(request["output"])
            limit(request["memory"], request["file"])
            code = report_sample(request["sample"], request["mode"], result)
        except BaseException:
            traceback.print_exc()
        finally:
            with contextlib.suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)


def first_message(preload: bool) -> Dict[str, Any]:
    """What a worker first says: the versions of Python and, if it is to be imported, of Paddle; or why it cannot."""
    version = ""
    try:
        if preload:
            import paddle

            version = str(paddle.__version__)
    except BaseException as error:
        return {"ready": False, "error": type(error).__name__ + ": " + str(error)}
    machine = "-".join((platform.system(), platform.release(), platform.machine()))
    return {"ready": True, "paddle": version, "python": platform.python_version(), "platform": machine}


def in_scratch(request: Dict[str, Any], scratch: str) -> Dict[str, Any]:
    """The same request for a copy of its sample below ``scratch``."""
    root = tempfile.mkdtemp(prefix="d2s-doctor-", dir=scratch)
    folder = os.path.join(root, os.path.basename(request["folder"]))
    os.mkdir(folder)
    sample = shutil.copy(request["sample"], folder)
    return dict(request, root=root, folder=folder, sample=sample)


class Result:
    """What a sample's process writes to its pipe, as far as it fits."""

    def __init__(self, reader: int) -> None:
        self.reader = reader
        self.data = b""
        self.ended = False

    def read(self, wait: float) -> None:
        """Take in what there is, after at most ``wait`` seconds. Nothing more is read once it is too much."""
        if self.ended:
            time.sleep(wait)
        while not self.ended and select.select([self.reader], [], [], wait)[0]:
            data = os.read(self.reader, 65536)
            self.data += data
            self.ended = not data or len(self.data) > MOST_RESULT
            wait = 0

    def text(self) -> str:
        """What was written; "" when it was too much."""
        return "" if len(self.data) > MOST_RESULT else self.data.decode("ascii", "replace")


def report_sample(path: str, mode: str, result: int) -> int:
    """Run a sample and write its report to the descriptor ``result``; the exit code is 0 when it passed, else 1."""
    report = run_sample(path, mode)
    data = json.dumps(report).encode("ascii")
    if len(data) > MOST_RESULT:
        data = json.dumps(dict(report, out={"kind": "too large"}, eager={"kind": "too large"})).encode("ascii")
    while data:
        data = data[os.write(result, data) :]
    os.close(result)
    return 0 if report["outcome"] == "passed" else 1


def _connect_output(path: str) -> None:
    """stdout and stderr, of Python and of C++, into the pipe; stdin empty."""
    output = os.open(path, os.O_WRONLY)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", errors="replace", buffering=1, closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="replace", buffering=1, closefd=False)  # noqa: SIM115


def main(arguments: List[str]) -> int:
    """Run one sample or serve; see the head of this file."""
    parser = argparse.ArgumentParser(description="run d2s-doctor samples")
    parser.add_argument("sample", nargs="?")
    parser.add_argument("--mode", choices=RUN_MODES, default=NATIVE)
    parser.add_argument("--result", type=int, metavar="FD", help="a descriptor; on Windows a handle")
    parser.add_argument("--serve", type=int, metavar="FD")
    parser.add_argument("--scratch", default="", metavar="FOLDER")
    parser.add_argument("--no-preload", action="store_true")
    parser.add_argument("--about", action="store_true")
    options = parser.parse_args(arguments)
    if options.about:
        sys.stdout.write("\n" + json.dumps(first_message(preload=True)) + "\n")
        return 0
    if options.serve is not None:
        return Server(options.serve, options.scratch).serve(not options.no_preload)
    for stream in (sys.stdout, sys.stderr):  # -I ignores the variables that would say so
        stream.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)  # type: ignore[union-attr]
    return report_sample(options.sample, options.mode, _private(options.result))


def _private(result: int) -> int:
    """The descriptor of the result, out of reach of the programs that a sample starts."""
    if sys.platform == "win32":
        import msvcrt

        result = msvcrt.open_osfhandle(result, os.O_WRONLY)
    os.set_inheritable(result, False)
    return result
