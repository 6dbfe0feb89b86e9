"""One thread that owns the warm worker of one Python, so that the screen never waits for Paddle."""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.run.report import Limits
from d2s_doctor.run.runner import WorkerFailed
from d2s_doctor.run.sandbox import Protection
from d2s_doctor.tui.session import SECONDS
from d2s_doctor.verify.observe import Observed, SampleRunner

_END_SECONDS = 2.0
_CANCEL_SECONDS = 0.2
"""How often a run is told to end: it may be between two of its processes."""
OnReady = Callable[[str, "Exception | None"], None]
"""Is given Paddle's version, or "" and what went wrong."""
OnDone = Callable[["Observed | None", "Exception | None"], None]


class SampleWorker:
    """Starts the worker at once; runs samples one after the other. Its callbacks are called from its own thread.

    ``output`` collects what the running sample prints, for whoever draws it at their own pace.
    """

    def __init__(self, python: str, kb: KnowledgeBase, on_ready: OnReady) -> None:
        self.python = python
        self.output: deque[str] = deque()
        self._sample_runner = SampleRunner(python, kb, Limits(seconds=SECONDS))
        self._jobs: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._cancelled = threading.Event()
        self._begun = threading.Event()
        self._ended = threading.Event()
        self._jobs.put(lambda: self._start(on_ready))
        # A daemon: quitting must not wait for a Paddle that takes minutes to import.
        self._thread = threading.Thread(target=self._work, daemon=True, name="samples")
        self._thread.start()

    @property
    def protection(self) -> Protection | None:
        """See ``SampleRunner``."""
        return self._sample_runner.protection

    def run(self, source: str, mode: str, on_done: OnDone) -> None:
        """Run ``source`` in a mode (ast, sot, run) after those that wait; ``on_done`` is given what was observed."""
        self.output.clear()
        self._cancelled, self._begun, self._ended = threading.Event(), threading.Event(), threading.Event()
        events = (self._cancelled, self._begun, self._ended)
        self._jobs.put(lambda: self._run(source, mode, on_done, *events))

    def cancel(self) -> bool:
        """End the last run that was asked for; False when it had not begun, and so never will nor be reported."""
        with self._lock:
            self._cancelled.set()
            if not self._begun.is_set():
                return False
        ended = self._ended

        def insist() -> None:
            while not ended.is_set() and not self._closed.is_set():
                self._sample_runner.cancel()
                ended.wait(_CANCEL_SECONDS)

        threading.Thread(target=insist, daemon=True, name="cancel").start()
        return True

    def close(self, *, wait: bool = True) -> None:
        """End the worker and what it runs."""
        self._closed.set()
        self._jobs.put(None)
        self._sample_runner.cancel()
        if wait:
            self._thread.join(_END_SECONDS)

    def _work(self) -> None:
        try:
            while not self._closed.is_set():
                job = self._jobs.get()
                if job is None:
                    break
                job()
        finally:
            with suppress(Exception):
                self._sample_runner.close()

    def _start(self, on_ready: OnReady) -> None:
        version = ""
        failure: Exception | None = None
        try:
            version = self._sample_runner.start()
        except (WorkerFailed, OSError) as error:
            failure = error
        if not self._closed.is_set():
            on_ready(version, failure)

    def _run(
        self,
        source: str,
        mode: str,
        on_done: OnDone,
        cancelled: threading.Event,
        begun: threading.Event,
        ended: threading.Event,
    ) -> None:
        with self._lock:
            if cancelled.is_set():
                return
            begun.set()
        observed = None
        failure: Exception | None = None
        try:
            observed = self._sample_runner.observe(source, mode, self.output.append)
        except (WorkerFailed, OSError) as error:
            failure = error
        finally:
            ended.set()
        if not self._closed.is_set():
            on_done(observed, failure)
