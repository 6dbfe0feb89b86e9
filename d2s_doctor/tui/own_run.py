"""The user's own script, run in their Python with the tracer beside it, and what became of the failure in it."""

from __future__ import annotations

import os
import shlex
import threading
from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Literal, NamedTuple

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import clean_text
from d2s_doctor.match import diagnose_lines, read_lines
from d2s_doctor.model import Diagnosis
from d2s_doctor.render.formats import TraceSummary
from d2s_doctor.source.frames import CodePlace
from d2s_doctor.trace.events import read_events
from d2s_doctor.trace.explain import explain_processes
from d2s_doctor.trace.program import Ended, LastOutput, trace_folder, traced_environment
from d2s_doctor.tui.live import CommandLog
from d2s_doctor.wrap.reader import OutputReader

Became = Literal["gone", "again", "other", "stopped"]
"""Of a failure: the program ran to its end without it, it came again, another came first, the run was ended early."""
_MOST_KEPT = 4_000_000
"""Bytes of the end of the output that can be opened as a log afterwards."""
_MOST_WAITING = 1_000_000
"""Characters that wait to be drawn; of a program that prints faster, the oldest are not."""
_LONGEST_PIECE = 1 << 16


class KnownFailure(NamedTuple):
    """The failure that is looked for: the code of its best match, "" for none, and what its exception said."""

    code: str
    says: str


class OwnResult(NamedTuple):
    """What a run came to. ``after`` is the failure that it ended with, None for none; ``output`` the end of it all."""

    became: Became
    after: KnownFailure | None
    trace: TraceSummary
    output: bytes


def own_command(places: Sequence[CodePlace], log_name: str) -> str:
    """What the user's Python was given, as it is typed, from the frames of a failure, innermost first; "" for unknown.

    The outermost frame of a module is the script. A log of a command is named by it, which tells its arguments.
    """
    scripts = [place.path for place in places if place.path.endswith(".py")]
    outermost = [place.path for place in places if place.path in scripts and place.function == "<module>"]
    if not scripts:
        return ""
    script = (outermost or scripts)[-1]
    try:
        words = shlex.split(log_name)
    except ValueError:
        words = []
    same = [n for n, word in enumerate(words) if os.path.basename(word) == os.path.basename(script)]
    return shlex.join([script, *(words[same[0] + 1 :] if same else [])])


def what_became(before: KnownFailure, after: Diagnosis, traced: Collection[str], *, code: int, stopped: bool) -> Became:
    """What the output and the codes that the trace names say of a failure. Raises nothing.

    ``code`` is the exit code of the program, ``stopped`` whether the user ended it.
    """
    codes = {match.id for finding in after.findings for match in finding.matches} | set(traced)
    if before.code in codes if before.code else before.says in {finding.says for finding in after.findings}:
        return "again"
    return "stopped" if stopped else "other" if code else "gone"


class OwnRun:
    """Runs ``python command`` once, in the working folder, as the user would; without standard input.

    ``before`` is the failure that is looked for. ``on_end`` is called from another thread, with OSError where the
    program could not be started.
    """

    def __init__(self, python: str, command: Sequence[str], before: KnownFailure, kb: KnowledgeBase) -> None:
        self.words, self._before, self._kb = [python, *command], before, kb
        self._kept = LastOutput(_MOST_KEPT)
        self._pieces: deque[str] = deque()
        self._rest = b""
        self._running: CommandLog | None = None
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, on_end: Callable[[OwnResult | OSError], object]) -> None:
        """Begin; returns at once."""

        def work() -> None:
            try:
                result: OwnResult | OSError = self._run()
            except OSError as error:
                result = error
            on_end(result)

        self._thread = threading.Thread(target=work, daemon=True, name="own run")
        self._thread.start()

    def stop(self, *, wait: bool = False) -> None:
        """End the program with all that it started, as a closed terminal does."""
        self._stopped.set()

        def work() -> None:
            if self._running:
                self._running.stop()

        stopping = threading.Thread(target=work, daemon=True, name="stopping")
        stopping.start()
        if wait:
            stopping.join()

    def join(self) -> None:
        """Wait until ``on_end`` has been called."""
        if self._thread:
            self._thread.join()

    def take_output(self) -> str:
        """What was printed since the last call, safe to show."""
        pieces = []
        while self._pieces:
            pieces.append(self._pieces.popleft())
        return "".join(pieces)

    def _run(self) -> OwnResult:
        ended = threading.Event()
        reader = OutputReader(lambda log: read_lines(log, self._kb))

        def take(data: bytes) -> None:
            self._kept.add(data)
            self.show(data)
            reader.add(data)

        with trace_folder() as folder:
            running = CommandLog(self.words, traced_environment(folder, compare=False))
            try:
                running.start(take, ended.set)
                self._running = running
                if self._stopped.is_set():
                    running.stop()
                ended.wait()
            finally:
                lines = reader.finish()
            processes = read_events(folder)
        self.show(b"\n" if self._rest else b"")
        end, output = running.end, self._kept.text()
        stop = Ended(end.code, end.signal, False, end.seconds, output)
        trace = TraceSummary(processes, explain_processes(processes, stop, self._kb), stop, self._kb.entries)
        diagnosis = diagnose_lines(lines, self._kb)
        traced = {likely.code for each in trace.explanations for likely in each.likely if not likely.line}
        became = what_became(self._before, diagnosis, traced, code=end.code, stopped=self._stopped.is_set())
        return OwnResult(became, known_failure(diagnosis), trace, output)

    def show(self, data: bytes) -> None:
        """Let ``data`` be drawn; whole lines only: an escape sequence or a character may come in two pieces."""
        data = self._rest + data
        end = max(data.rfind(b"\n"), data.rfind(b"\r")) + 1
        end = end if end or len(data) < _LONGEST_PIECE else len(data)
        self._rest = data[end:]
        text = clean_text(data[:end].decode("utf-8", "replace")).replace("\r\n", "\n").replace("\r", "\n")
        if text:
            self._pieces.append(text)
        while sum(map(len, self._pieces)) > _MOST_WAITING and len(self._pieces) > 1:
            self._pieces.popleft()


def known_failure(diagnosis: Diagnosis) -> KnownFailure | None:
    """The root cause of a log, else its last failure; None where it holds none."""
    if not diagnosis.findings:
        return None
    finding = diagnosis.findings[-1 if diagnosis.cause is None else diagnosis.cause]
    return KnownFailure(finding.matches[0].id if finding.matches else "", finding.says)
