"""Runs samples inside the user's own Python. Two ways in:

    start.py worker SAMPLE.py --mode ast|sot|eager|native --report REPORT.json    one run, in this process
    start.py worker --serve FD [--no-preload]                                     a warm worker

The warm worker imports Paddle once and forks for every sample. It talks in lines of JSON over the socket ``FD``:

    it says   {"ready": true, "paddle": "3.3.1", "seconds": 2.1}   or {"ready": false, "error": "..."}
    it hears  {"root", "folder", "sample", "mode", "report", "output", "seconds", "memory", "file", "env"}
    it says   {"child": 4711}
    it says   {"exit": 0, "signal": null, "seconds": 0.31, "hung": false, "cancelled": false}
    it hears  {"cancel": true} at any time; a closed socket cancels too and ends the worker
"""

import argparse
import contextlib
import json
import os
import select
import shutil
import signal
import socket
import sys
import time
import traceback
from typing import Any, Dict, List, Optional

MODES = ("native", "ast", "sot", "eager")
_POLL_SECONDS = 0.01
_LAST_WORDS_SECONDS = 2.0
_MOST_VALUES = 4096


def impose_mode(mode: str) -> None:
    """Make every later ``paddle.jit.to_static`` call of the sample convert in ``mode``."""
    if mode == "native":
        return
    import paddle

    if mode == "eager":
        paddle.jit.enable_to_static(False)
        return
    original = paddle.jit.to_static

    def to_static(function: Any = None, *args: Any, **kwargs: Any) -> Any:
        # SOT itself converts by AST under the hood; only the sample's own calls are overridden.
        if not sys._getframe(1).f_globals.get("__name__", "").startswith("paddle."):
            kwargs["full_graph"] = mode == "ast"
        return original(function, *args, **kwargs)

    paddle.jit.to_static = to_static


def describe(value: Any, depth: int = 0) -> Dict[str, Any]:
    """A JSON-able picture of a result: kinds, dtypes, shapes and values, so that two runs compare."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return {"kind": type(value).__name__, "value": value}
    if depth > 8:
        return {"kind": "too deep"}
    if isinstance(value, (list, tuple)) and len(value) > _MOST_VALUES:
        return {"kind": type(value).__name__, "value": "%d items, too many to compare" % len(value)}
    if isinstance(value, (list, tuple)):
        return {"kind": type(value).__name__, "items": [describe(item, depth + 1) for item in value]}
    if isinstance(value, dict):
        return {"kind": "dict", "items": {str(key): describe(item, depth + 1) for key, item in value.items()}}
    if hasattr(value, "numpy") and hasattr(value, "dtype"):
        return _describe_array("tensor", value.numpy())
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        return _describe_array("array", value)
    return {"kind": type(value).__module__ + "." + type(value).__qualname__}


def _describe_array(kind: str, array: Any) -> Dict[str, Any]:
    """Values one by one up to a limit; of a larger array also what sums up all of them."""
    picture: Dict[str, Any] = {"kind": kind, "dtype": str(array.dtype), "shape": list(array.shape)}
    values = array.reshape([-1])
    try:
        if "complex" in picture["dtype"]:
            values = values.view(values.real.dtype)
        elif not any(name in picture["dtype"] for name in ("int", "bool")):
            values = values.astype("float64")
        picture["value"] = values[:_MOST_VALUES].tolist()
        if values.size > _MOST_VALUES:
            rest = values.astype("float64")
            picture["value"] += [float(rest.min()), float(rest.max()), float(rest.sum())]
    except Exception:  # an object array: its items may raise whatever they like
        picture["value"] = [str(value) for value in values[:_MOST_VALUES].tolist()]
    return picture


def run(path: str, mode: str) -> Dict[str, Any]:
    """Execute the file as ``__main__`` and return the report: passed or raised, and ``out``."""
    with open(path, encoding="utf-8") as handle:
        source = handle.read()
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    namespace: Dict[str, Any] = {"__name__": "__main__", "__file__": path}
    try:
        impose_mode(mode)
        exec(compile(source, path, "exec"), namespace)
        report = {"outcome": "passed", "out": describe(namespace.get("out"))}
        if "eager" in namespace:
            report["eager"] = describe(namespace["eager"])
        return report
    except BaseException as error:  # SystemExit and KeyboardInterrupt are outcomes of a sample too
        _print_without_us(error)
        kind = type(error)
        name = kind.__qualname__ if kind.__module__ == "builtins" else kind.__module__ + "." + kind.__qualname__
        return {"outcome": "raised", "exception": name, "message": _message(error)}


def _message(error: BaseException) -> str:
    try:
        return str(error)[:20000]
    except Exception:  # an exception may fail to say what it is
        return ""


def _print_without_us(error: BaseException) -> None:
    """The traceback as the user would see it, without the frame of this file."""
    trace = error.__traceback__
    while trace and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace)


class Server:
    """A process that holds Paddle and forks for each sample."""

    def __init__(self, descriptor: int) -> None:
        self.channel = socket.socket(fileno=descriptor)
        self.buffer = b""

    def say(self, message: Dict[str, Any]) -> None:
        self.channel.sendall(json.dumps(message).encode() + b"\n")

    def hear(self, wait: Optional[float] = None) -> Optional[Dict[str, Any]]:
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
        _adopt_orphans()
        start = time.monotonic()
        version = ""
        if preload:
            try:
                import paddle

                version = str(paddle.__version__)
            except BaseException as error:
                self.say({"ready": False, "error": type(error).__name__ + ": " + str(error)})
                return 1
        self.say({"ready": True, "paddle": version, "seconds": time.monotonic() - start})
        with contextlib.suppress(EOFError, OSError):
            while True:
                request = self.hear()
                if request and "sample" in request:
                    self.say(self.run(request))
        return 0

    def run(self, request: Dict[str, Any]) -> Dict[str, Any]:
        sys.stdout.flush()
        sys.stderr.flush()
        start = time.monotonic()
        child = os.fork()
        if child == 0:
            self.be_child(request)
        try:
            self.say({"child": child})
            return self.watch(child, request, start)
        except (EOFError, OSError):  # the doctor is gone and cannot tidy up itself
            _end_descendants(child)
            shutil.rmtree(request["root"], ignore_errors=True)
            raise
        finally:
            _end_descendants(child)

    def watch(self, child: int, request: Dict[str, Any], start: float) -> Dict[str, Any]:
        """Wait for the child, its deadline or a cancellation."""
        hung = cancelled = False
        status = None
        while status is None:
            pid, ended = os.waitpid(child, os.WNOHANG)
            if pid:
                status = ended
                break
            hung = hung or time.monotonic() - start > request["seconds"]
            message = self.hear(_POLL_SECONDS)
            cancelled = cancelled or bool(message and message.get("cancel"))
            if hung or cancelled:
                os.kill(child, signal.SIGKILL)
                status = os.waitpid(child, 0)[1]
        signalled = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
        return {
            "exit": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
            "signal": signalled,
            "seconds": time.monotonic() - start,
            "hung": hung,
            "cancelled": cancelled,
        }

    def be_child(self, request: Dict[str, Any]) -> None:
        """In the fork: become the sample. Never returns."""
        code = 70
        try:
            os.setsid()
            _die_with_parent()
            self.channel.close()
            os.chdir(request["folder"])
            for name in ("TMPDIR", "TEMP", "TMP"):
                os.environ[name] = request["root"]
            os.environ.update(request.get("env") or {})
            _connect_output(request["output"])
            _limit(request)
            report = run(request["sample"], request["mode"])
            with open(request["report"], "w", encoding="utf-8") as handle:
                json.dump(report, handle)
            code = 0 if report["outcome"] == "passed" else 1
        except BaseException:
            traceback.print_exc()
        finally:
            with contextlib.suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)


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


def _limit(request: Dict[str, Any]) -> None:
    """Memory beyond what Paddle itself holds, size of a file, no core dump."""
    import resource

    held = 0
    with contextlib.suppress(OSError, ValueError), open("/proc/self/statm", encoding="ascii") as handle:
        held = int(handle.read().split()[0]) * resource.getpagesize()
    for kind, wanted in (
        (resource.RLIMIT_AS, held + request["memory"]),
        (resource.RLIMIT_FSIZE, request["file"]),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(OSError, ValueError):  # some systems refuse some limits; the others still hold
            hard = resource.getrlimit(kind)[1]
            bound = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(kind, (bound, hard))


def _die_with_parent() -> None:
    """On Linux, a sample that kills its worker dies too."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(Exception):
            import ctypes

            pr_set_pdeathsig = 1
            ctypes.CDLL(None).prctl(pr_set_pdeathsig, signal.SIGKILL, 0, 0, 0)


def _adopt_orphans() -> None:
    """On Linux, grandchildren that leave their process group become ours, so that they can be ended."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(Exception):
            import ctypes

            pr_set_child_subreaper = 36
            ctypes.CDLL(None).prctl(pr_set_child_subreaper, 1, 0, 0, 0)


def _children() -> List[int]:
    """Process ids whose parent is this process."""
    found = []
    me = str(os.getpid())
    for name in os.listdir("/proc") if os.path.isdir("/proc/self") else []:
        if name.isdigit():
            with contextlib.suppress(OSError, IndexError):
                with open("/proc/" + name + "/stat", encoding="latin-1") as handle:
                    if handle.read().rpartition(")")[2].split()[1] == me:
                        found.append(int(name))
    return found


def _end_descendants(child: int) -> None:
    """Kill the sample's process group and whatever it left behind, and bury the dead."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    deadline = time.monotonic() + _LAST_WORDS_SECONDS
    while time.monotonic() < deadline:
        orphans = [pid for pid in _children() if pid != child]
        for pid in orphans:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
        if not orphans:
            break


def main(argv: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(description="run d2s-doctor samples")
    parser.add_argument("sample", nargs="?")
    parser.add_argument("--mode", choices=MODES, default="native")
    parser.add_argument("--report")
    parser.add_argument("--serve", type=int, metavar="FD")
    parser.add_argument("--no-preload", action="store_true")
    options = parser.parse_args(argv)
    if options.serve is not None:
        return Server(options.serve).serve(not options.no_preload)
    for stream in (sys.stdout, sys.stderr):  # -I ignores the variables that would say so
        stream.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)  # type: ignore[union-attr]
    report = run(options.sample, options.mode)
    with open(options.report, "w", encoding="utf-8") as handle:
        json.dump(report, handle)
    return 0 if report["outcome"] == "passed" else 1
