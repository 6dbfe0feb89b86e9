"""Samples that run in the user's Python, in a worker that is warm before it is asked for."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from d2s_doctor.render.messages import error_text
from d2s_doctor.tui.host import Host
from d2s_doctor.tui.session import FinishedRun, RequestedRun

if TYPE_CHECKING:
    from d2s_doctor.run.sandbox import Protection
    from d2s_doctor.tui.sample_worker import SampleWorker
    from d2s_doctor.verify.observe import Observed


class RunController:
    """Changes the worker and the runs of the session.

    The user agrees to each text of a shipped entry once for each Python, and to private code before every run.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._worker: SampleWorker | None = None
        self._approved: set[tuple[str, str]] = set()

    def start_worker(self) -> None:
        """Warm a worker as soon as there is an entry to speak of."""
        session = self._host.session
        if self._worker or not (session.entry and session.interpreter and session.kb):
            return
        from d2s_doctor.tui.sample_worker import SampleWorker

        def ready(paddle: str, error: Exception | None) -> None:
            self._host.call_in_app(self._accept_worker, worker, paddle, error)

        session.worker = "starting"
        worker = self._worker = SampleWorker(session.interpreter.path, session.kb, ready)

    @property
    def protection(self) -> Protection | None:
        """The sandbox of the worker, or why there is none; None while it is not known."""
        return self._worker.protection if self._worker else None

    def is_approved(self, run: RequestedRun) -> bool:
        """Whether this very text may run in this very Python without asking again."""
        python = self._host.session.interpreter
        return python is not None and not self.origin(run) and (run.source, python.path) in self._approved

    def origin(self, run: RequestedRun) -> str:
        """The folder of the private knowledge base that holds the entry, "" when it came with this program."""
        kb = self._host.session.kb
        return kb.origins.get(run.entry.id, "") if kb else ""

    def approve(self, run: RequestedRun) -> None:
        """Keep that the user has agreed to it."""
        python = self._host.session.interpreter
        if python:
            self._approved.add((run.source, python.path))

    def start(self, run: RequestedRun) -> None:
        """Run a text in the user's Python; the session learns of its end."""
        self.start_worker()
        session, worker = self._host.session, self._worker
        if worker is None or session.running:
            return
        session.running, session.last_run, session.run_started = True, None, time.monotonic()
        self._host.redraw()

        def done(observed: Observed | None, error: Exception | None) -> None:
            self._host.call_in_app(self._accept_end, worker, run, observed, error)

        worker.run(run.source, run.mode, done)

    def cancel(self) -> None:
        """End the sample that runs; one that waits for Paddle will not run when that is there."""
        if self._worker and not self._worker.cancel():
            self._host.session.running = False
            self._host.redraw()

    def stop(self, *, wait: bool = False) -> None:
        """End the worker and what it runs."""
        if self._worker:
            self._worker.close(wait=wait)
        self._worker = None
        self._host.session.running = False
        self._host.session.worker = ""

    def take_output(self) -> str:
        """What the running sample has printed since the last call."""
        pieces = []
        while self._worker and self._worker.output:
            pieces.append(self._worker.output.popleft())
        return "".join(pieces)

    def _accept_worker(self, worker: SampleWorker, paddle: str, error: Exception | None) -> None:
        if worker is not self._worker:
            return
        session = self._host.session
        session.worker = "" if error else "ready"
        session.worker_paddle, session.worker_error = paddle, error_text(error, session.language) if error else ""

    def _accept_end(
        self, worker: SampleWorker, run: RequestedRun, observed: Observed | None, error: Exception | None
    ) -> None:
        if worker is not self._worker:  # that of another Python, meanwhile
            return
        session = self._host.session
        session.running, session.worker_error = False, error_text(error, session.language) if error else ""
        if observed:
            session.worker = "ready"  # also when it could not be started at first
            session.last_run = FinishedRun(run, session.worker_paddle, observed, worker.python)
