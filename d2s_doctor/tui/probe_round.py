"""One round of probes in a thread that quitting does not wait for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection

from d2s_doctor.env.ask import ask
from d2s_doctor.env.results import ProbeResult

_END_SECONDS = 1.0


class ProbeRound:
    """Runs probes in the user's Python.

    ``python`` is its path, ``only`` the names of probes (None for all). ``on_probe`` and ``on_end`` are called from the
    round's own thread, and never after ``stop``.
    """

    def __init__(
        self,
        python: str,
        only: Collection[str] | None,
        on_probe: Callable[[ProbeResult], object],
        on_end: Callable[[], object],
    ) -> None:
        self._stopped = threading.Event()
        self._ended = threading.Event()

        def report(result: ProbeResult) -> None:
            if not self._stopped.is_set():
                on_probe(result)

        def work() -> None:
            try:
                ask(python, only=only, on_probe=report, stopped=self._stopped.is_set)
            finally:
                self._ended.set()
                if not self._stopped.is_set():
                    on_end()

        threading.Thread(target=work, daemon=True, name="probes").start()

    def stop(self) -> None:
        """End the probe that runs, and ask no other."""
        self._stopped.set()

    def wait(self) -> None:
        """Wait a moment until what was started is gone."""
        self._ended.wait(_END_SECONDS)
