"""Asks an interpreter by running the probe script in it. A probe that crashes or hangs is a result, not an end.

The script is started again without the culprit, so that one bad probe does not silence the others.
"""

from __future__ import annotations

import contextlib
import json
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Collection
from typing import Any

from d2s_doctor.env.judge import failed, judge, skipped
from d2s_doctor.env.results import ProbeResult, probe_result
from d2s_doctor.inside import command
from d2s_doctor.inside.probes import PROBES
from d2s_doctor.log.clean import one_line
from d2s_doctor.run.processes import kill_tree

PROBE_SECONDS = 5.0
IMPORT_SECONDS = 60.0
"""Importing Paddle takes 2 to 7 s here and far longer from a cold network disk; a hang must still end."""
_USES_PADDLE = frozenset(probe.id for probe in PROBES.values() if probe.uses_paddle)
_POLL_SECONDS = 0.1
_EXIT_SECONDS = 1.0
_MOST_ERROR_OUTPUT = 16_384
LONGEST_LINE = 1 << 20
"""Bytes of one answer of a probe."""
OnProbe = Callable[[ProbeResult], None]
Stopped = Callable[[], bool]


def ask(
    python: str,
    *,
    only: Collection[str] | None = None,
    smoke: bool = False,
    on_probe: OnProbe | None = None,
    stopped: Stopped = lambda: False,
    probe_seconds: float = PROBE_SECONDS,
    import_seconds: float = IMPORT_SECONDS,
    smoke_seconds: float = IMPORT_SECONDS,
) -> tuple[ProbeResult, ...]:
    """What the probes say about ``python``, in the order of PROBES; ``only`` names those that are wanted.

    ``on_probe`` is called with each as it comes. Never raises for the interpreter's sake: one that cannot be started
    is a failed ``python`` probe. The smoke test runs when it is asked for, by ``smoke`` or by name. Once ``stopped``
    says so, the probe that runs is ended and no other begins.
    """
    wanted = [id for id in PROBES if _is_wanted(id, only, smoke)]
    seconds = {"paddle.import": import_seconds, "smoke": smoke_seconds}
    conversation = Conversation(python, wanted, lambda id: seconds.get(id, probe_seconds), on_probe, stopped)
    conversation.run()
    return tuple(conversation.results[id] for id in wanted if id in conversation.results)


def _is_wanted(id: str, only: Collection[str] | None, smoke: bool) -> bool:
    if smoke and id == "smoke":
        return True
    return id in only if only is not None else not PROBES[id].on_request


class Conversation:
    """One conversation, over as many runs of the script as it takes."""

    def __init__(
        self,
        python: str,
        wanted: list[str],
        seconds: Callable[[str], float],
        on_probe: OnProbe | None,
        stopped: Stopped,
    ) -> None:
        self.stopped = stopped
        self.python = python
        self.wanted = frozenset(wanted)
        self.seconds = seconds
        self.on_probe = on_probe
        self.known: dict[str, dict[str, Any]] = {}
        self.results: dict[str, ProbeResult] = {}
        self.open = [id for id in PROBES if id in self.wanted or PROBES[id].cheap]
        if self.wanted & _USES_PADDLE and "paddle.import" not in self.open:
            self.open.append("paddle.import")

    def run(self) -> None:
        """Ask until every probe has a result."""
        while self.open and not self.stopped():
            before = len(self.open)
            message, facts = self._round()
            if len(self.open) == before and not self.stopped():
                self._give_up(message, facts)

    def settle(self, id: str, result: ProbeResult) -> None:
        """Keep the first answer of a probe; later runs of the script may repeat the import of Paddle."""
        if id not in self.open:
            return
        self.open.remove(id)
        self.results[id] = result
        if id in self.wanted and self.on_probe:
            self.on_probe(result)
        if id == "paddle.import" and result.state != "ok" and result.message != "skipped.python":
            for other in [other for other in self.open if PROBES[other].needs_paddle]:
                self.settle(other, skipped(other, self.known))

    def _round(self) -> tuple[str, dict[str, Any]]:
        """Run the script once for what is still open; the result is how it ended, should nothing have been heard."""
        try:
            script = _Script(self.python, self._next())
        except (OSError, ValueError) as error:  # ValueError: a NUL in the path
            return "silent", {"error": getattr(error, "strerror", None) or str(error)}
        with script:
            running, limit = "", self.seconds("paddle.import")
            while True:
                message = script.receive(limit, self.stopped)
                if message is None:
                    break
                running = self.take(message, running)
                limit = self.seconds(running or "python")
            if self.stopped():
                return "silent", {"error": ""}
            hung, how, last = script.end()
        ending = ("hung", {"seconds": f"{limit:g}"}) if hung else ("crashed", {"how": how, "error": last})
        if running:
            self._fail(running, *ending)
        return ending if hung else ("silent", {"error": last or how})

    def take(self, message: dict[str, Any], running: str) -> str:
        """Take one message in; the result is the probe that runs now, or ""."""
        id: str = message["probe"]
        if id not in PROBES:
            return running
        if "facts" in message:
            self._judge(id, message["facts"])
        elif "error" in message:
            self._fail(id, "raised", {"error": message["error"]})
        else:
            return id
        return ""

    def _judge(self, id: str, facts: dict[str, Any]) -> None:
        before = self.known.get(id)
        self.known[id] = facts
        try:
            result = judge(id, facts, self.known)
        except (TypeError, ValueError, KeyError, AttributeError, ArithmeticError, RecursionError) as error:
            # Not what the script says: what Paddle or a start-up file printed in its place.
            self.known.pop(id)
            if before is not None:
                self.known[id] = before
            self._fail(id, "raised", {"error": f"not an answer of this probe ({type(error).__name__})"})
        else:
            self.settle(id, result)

    def _fail(self, id: str, message: str, facts: dict[str, Any]) -> None:
        if id == "paddle.import" and id not in self.open:
            # It worked before and does not now: whoever still needs it cannot be asked.
            for other in [other for other in self.open if PROBES[other].uses_paddle]:
                self.settle(other, skipped(other, self.known))
            return
        self.settle(id, failed(id, message, facts, self.known))

    def _next(self) -> list[str]:
        """What the next run asks; Paddle is left alone when nobody needs it or its import already failed."""
        imported = self.results.get("paddle.import")
        paddle = "paddle.import" in self.open
        if imported and imported.state == "ok":
            paddle = bool(_USES_PADDLE & set(self.open))
        return [id for id in PROBES if (paddle if id == "paddle.import" else id in self.open)]

    def _give_up(self, message: str, facts: dict[str, Any]) -> None:
        """Nothing was heard in a whole run: the interpreter itself does not work, or dies between probes."""
        if "python" in self.open:
            self.settle("python", probe_result("python", "fail", f"python.{message}", path=self.python, **facts))
            for id in list(self.open):
                self.settle(id, probe_result(id, "skipped", "skipped.python"))
        for id in list(self.open):
            self.settle(id, probe_result(id, "unknown", message, **facts))


def read_message(line: bytes) -> dict[str, Any] | None:
    """One line of the script; None when it is no message. Anything may run in its process, and print too."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or not isinstance(message.get("probe"), str):
        return None
    return message if isinstance(message.get("facts", {}), dict) else None


class _Script:
    """The running script: its messages with a time limit, its last words, and its end with all that it started."""

    def __init__(self, python: str, ids: list[str]) -> None:
        self._process = subprocess.Popen(
            command(python, "probe_script", *ids),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._messages: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._error_output = b""
        self._hung = False
        self._threads = [threading.Thread(target=job, daemon=True) for job in (self._read_messages, self._read_errors)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> _Script:
        return self

    def __exit__(self, *exception: object) -> None:
        kill_tree(self._process)
        self._process.wait()
        for thread, pipe in zip(self._threads, (self._process.stdout, self._process.stderr), strict=True):
            thread.join(_EXIT_SECONDS)
            if pipe and not thread.is_alive():
                pipe.close()

    def receive(self, seconds: float, stopped: Stopped) -> dict[str, Any] | None:
        """The next message; None when the script has ended or says nothing for ``seconds``."""
        deadline = time.monotonic() + seconds
        while not stopped():
            gone = self._process.poll() is not None
            try:
                # A child of the script may hold the pipe open after it ended: then there is no end of file.
                return self._messages.get(timeout=_EXIT_SECONDS if gone else _POLL_SECONDS)
            except queue.Empty:
                if gone:
                    return None
            if time.monotonic() > deadline:
                self._hung = True
                return None
        return None

    def end(self) -> tuple[bool, str, str]:
        """Whether it had to be stopped, how it ended, and the last line that it printed."""
        if not self._hung:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_EXIT_SECONDS)
        kill_tree(self._process)
        code = self._process.wait()
        self._threads[1].join(_EXIT_SECONDS)
        lines = [one_line(line) for line in self._error_output.decode("utf-8", "replace").splitlines()]
        return self._hung, _exit_name(code), next((line for line in reversed(lines) if line), "")

    def _read_messages(self) -> None:
        stdout = self._process.stdout
        assert stdout
        for line in iter(lambda: stdout.readline(LONGEST_LINE), b""):
            message = read_message(line)
            if message:
                self._messages.put(message)
        self._messages.put(None)

    def _read_errors(self) -> None:
        """Keep the end of what Paddle prints; reading on matters more, since a full pipe would block it."""
        assert self._process.stderr
        while data := self._process.stderr.read1(65536):  # type: ignore[attr-defined]
            self._error_output = (self._error_output + data)[-_MOST_ERROR_OUTPUT:]


def _exit_name(code: int) -> str:
    """An exit as a name: SIGSEGV, or ``exit 3``."""
    if code < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-code).name
    return f"exit {code}"
