"""What is remembered from one time to the next, where that is wanted."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping

from d2s_doctor.tui.host import Host
from d2s_doctor.tui.session import ShownLog


class HistoryController:
    """Reads and writes the history of the session; does neither when not ``wanted``."""

    def __init__(self, host: Host, *, wanted: bool = True) -> None:
        self.wanted = wanted
        self._host = host
        self._lock = threading.Lock()

    def load(self) -> None:
        """Read what is remembered."""
        if self.wanted:
            from d2s_doctor.tui import history

            self._host.session.remembered = history.load()

    @property
    def drafts(self) -> Mapping[str, str]:
        """The edits of samples of an earlier time."""
        return self._host.session.remembered.drafts

    def remember_log(self, log: ShownLog) -> None:
        """Keep a log and what it came to; in a thread."""
        from d2s_doctor.tui import history

        session = self._host.session
        verdict = session.diagnosis.verdict if session.diagnosis else ""
        code = session.matches[0].id if session.matches else ""
        self._write(lambda: history.remember_log(log.name, log.source, verdict, code))

    def remember_python(self, path: str) -> None:
        """Keep a Python that was chosen; in a thread."""
        from d2s_doctor.tui import history

        self._write(lambda: history.remember_python(path))

    def remember_drafts(self, drafts: Mapping[str, str]) -> None:
        """Keep the edits of samples, now."""
        if self.wanted and (drafts or self._host.session.remembered.drafts):
            from d2s_doctor.tui import history

            with self._lock:
                history.remember_drafts(drafts)

    def _write(self, write: Callable[[], object]) -> None:
        def work() -> None:
            with self._lock:
                write()

        if self.wanted:
            self._host.run_in_thread(work, "history")
