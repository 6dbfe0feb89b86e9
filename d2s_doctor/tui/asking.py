"""Asks the probes in a thread that quitting does not wait for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection

from d2s_doctor.env.ask import ask
from d2s_doctor.env.probed import Probed

_FAREWELL_SECONDS = 1.0


class Asking:
    """One round of probes. ``on_probe`` and ``on_end`` are called from its own thread, and never after ``stop``."""

    def __init__(
        self,
        python: str,
        only: Collection[str] | None,
        on_probe: Callable[[Probed], object],
        on_end: Callable[[], object],
    ) -> None:
        self._stopped = threading.Event()
        self._ended = threading.Event()

        def tell(result: Probed) -> None:
            if not self._stopped.is_set():
                on_probe(result)

        def work() -> None:
            try:
                ask(python, only=only, on_probe=tell, stopped=self._stopped.is_set)
            finally:
                self._ended.set()
                if not self._stopped.is_set():
                    on_end()

        threading.Thread(target=work, daemon=True, name="asking").start()

    def stop(self) -> None:
        """End the probe that runs; what it started is gone when this returns."""
        self._stopped.set()

    def wait(self) -> None:
        self._ended.wait(_FAREWELL_SECONDS)
