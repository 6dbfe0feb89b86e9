"""The user's Python: which one it is, and what its probes say."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from d2s_doctor.tui import state
from d2s_doctor.tui.history_controller import HistoryController
from d2s_doctor.tui.host import Host

if TYPE_CHECKING:
    from d2s_doctor.env.interpreter import Interpreter
    from d2s_doctor.env.results import ProbeResult
    from d2s_doctor.tui.probe_round import ProbeRound


class EnvironmentController:
    """Changes the interpreter and the probes of the session. ``python`` is the path that was asked for, or ""."""

    def __init__(self, host: Host, python: str, history: HistoryController) -> None:
        self._host = host
        self._python = python
        self._history = history
        self._round: ProbeRound | None = None
        self._asked = False

    def find_python(self) -> None:
        """Look for the user's Python. Takes a moment: call it from a thread."""
        self._host.call_in_app(self._accept_python, self._found_python())

    def ask_once(self) -> None:
        """Ask all probes, unless this Python was asked already."""
        if not self._asked and not self._host.session.probed.keys() - {"file"}:
            self.ask(None)

    def ask(self, only: frozenset[str] | None) -> None:
        """Ask these probes again, all of them for None."""
        from d2s_doctor.env.results import PROBES
        from d2s_doctor.tui.probe_round import ProbeRound

        session = self._host.session
        if session.interpreter is None:
            return
        self.stop()
        self._asked = True
        session.probing = only or frozenset(name for name in PROBES if name != "smoke")
        self._round = ProbeRound(
            session.interpreter.path,
            only,
            lambda result: self._host.call_in_app(self._accept_probe, result),
            lambda: self._host.call_in_app(self._end_round),
        )
        self._host.redraw()

    def use_python(self, path: str) -> None:
        """Turn to another Python and remember it. Raises NoInterpreter when there is none at ``path``."""
        from d2s_doctor.env.interpreter import choose

        self.stop()
        session = self._host.session
        session.forget_environment()
        self._asked = False
        session.interpreter = choose(path)
        state.save_choices({"python": session.interpreter.path})
        self._history.remember_python(session.interpreter.path)
        self._host.redraw()

    def stop(self) -> ProbeRound | None:
        """Ask no further; the result is the round that was stopped, to wait for."""
        stopped, self._round = self._round, None
        if stopped:
            stopped.stop()
        return stopped

    def _found_python(self) -> Interpreter:
        """The one that was asked for, else the active environment's, else the one of the last time."""
        from d2s_doctor.env.interpreter import NoInterpreter, choose

        found = choose(self._python or None)
        last = state.load_choices().get("python")
        if last and found.why in ("path", "ours"):
            with suppress(NoInterpreter):  # it may be gone
                return choose(last)
        return found

    def _accept_python(self, interpreter: Interpreter) -> None:
        self._host.session.interpreter = interpreter

    def _accept_probe(self, result: ProbeResult) -> None:
        self._host.session.probed[result.id] = result
        self._host.session.probing -= {result.id}

    def _end_round(self) -> None:
        self._round = None
        self._host.session.probing = frozenset()
        self._host.session.rank_by_environment()
