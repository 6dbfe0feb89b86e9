"""From a log to its diagnosis: loads the knowledge base, reads logs, has them matched, keeps what is looked at."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Union

from d2s_doctor.tui.history_controller import HistoryController
from d2s_doctor.tui.host import Host
from d2s_doctor.tui.session import ShownLog
from d2s_doctor.tui.words import say

if TYPE_CHECKING:
    from d2s_doctor.kb.base import KnowledgeBase
    from d2s_doctor.tui.live import GrowingLog
    from d2s_doctor.tui.log_text import ReadLog

EXAMPLES = ("D2S103", "D2S701", "D2S601", "D2S204")
"""Recorded logs that come with the program, for a first look: one AST, one SOT, one loading, one unknown."""
Given = Union[str, bytes, "GrowingLog"]
"""A log to begin with: all of it, or one that is still being written."""
EXAMPLES_FOLDER = Path(__file__).with_name("examples")


_YOUNG, _MIDDLE, _OLD = 700, 10, 500
"""When Python collects garbage: all of it fifty times more rarely than by default, since the screen waits for that."""


class DiagnosisController:
    """Changes the log and the diagnosis of the session. Its methods are for the app's loop, unless they say otherwise.

    ``given`` is the name and the text of a log to begin with. ``on_change`` is called when another entry or failure is
    looked at, so that the environment can be asked about it.
    """

    def __init__(
        self, host: Host, given: tuple[str, Given] | None, on_change: Callable[[], None], history: HistoryController
    ) -> None:
        self.waiting = given
        """A log that waits for the knowledge base."""
        self._host = host
        self._on_change = on_change
        self._history = history
        self._opened_at = host.session.step
        self._examples: set[str] = set()
        self.growing: GrowingLog | None = None

    def load_base(self) -> None:
        """Read the knowledge base. Takes a moment: call it from a thread."""
        from d2s_doctor.kb.load import load_kb
        from d2s_doctor.kb.problem import BrokenEntries

        try:
            kb = load_kb()
            _ = kb.entries
        except (BrokenEntries, OSError, ValueError) as error:
            text = say("kb.failed", self._host.session.language, reason=str(error))
            self._host.call_in_app(lambda: self._host.notify_user(text, failed=True, seconds=20))
            return
        self._host.call_in_app(self._accept_base, kb)
        for _ in kb.entries.values():  # each is decoded when it is first asked for: the list of all need not wait then
            pass

    def open_log(self, name: str, data: str | bytes) -> None:
        """A new log: read it, show it, match it."""
        self.stop_following()
        session = self._host.session
        if session.kb is None:
            self.waiting = (name, data)
        session.matching = True
        self._opened_at = session.step
        self._host.run_in_thread(lambda: self._read(name, data), "log")
        self._host.redraw()

    def follow(self, growing: GrowingLog) -> None:
        """A log that is still being written: show it as it grows, and its diagnosis as soon as there is one."""
        self.growing, session = growing, self._host.session
        session.matching = session.live = True

        def look(data: bytes, ended: bool) -> None:
            from d2s_doctor.tui.log_text import ReadLog, diagnose_log, shown_log

            log = shown_log(growing.name, data)
            found = diagnose_log(log, session.kb) if session.kb else ReadLog(log, None, [])
            self._host.call_in_app(self._accept_growth, growing, found, ended)

        try:
            growing.start(look)
        except OSError as error:
            self.stop_following()
            reason = error.strerror or str(error)
            self._host.notify_user(say("open.failed", session.language, path=growing.name, reason=reason), failed=True)

    def stop_following(self) -> None:
        """What is written from now on is of no interest."""
        growing, self.growing = self.growing, None
        self._host.session.live = self._host.session.matching = False
        if growing:
            growing.stop()

    def _accept_growth(self, growing: GrowingLog, found: ReadLog, ended: bool) -> None:
        session = self._host.session
        if growing is not self.growing:
            return
        session.log, diagnosis = found.log, found.diagnosis
        session.live = not ended
        if diagnosis and (ended or diagnosis.verdict != "none"):
            news = session.diagnosis is None or session.diagnosis.verdict == "none"
            session.matching = False
            session.take_answer(diagnosis, found.nearest, found.places, found.source)
            if news and session.step == "log":
                self._host.show_step("diagnosis")
            if news:
                self._on_change()
        if ended:
            self.growing = None
            self._history.remember_log(session.log)

    def open_pasted(self, text: str) -> None:
        """Open what was pasted; terminals paste what Enter would send."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        self.open_log(say("log.pasted", self._host.session.language), text)

    def open_example(self, code: str) -> None:
        """Open the recorded log of an entry."""
        name = say("log.example", self._host.session.language, code=code)
        self._examples.add(name)
        self.open_log(name, (EXAMPLES_FOLDER / f"{code}.log").read_bytes())

    def open_remembered(self, key: str) -> None:
        """Open a log of an earlier time again."""
        from d2s_doctor.tui.history import read_log

        session = self._host.session
        known = next((log for log in session.remembered.logs if log.key == key), None)
        data = read_log(key) if known else b""
        if known and data:
            self.open_log(known.name, data)
        else:
            self._host.notify_user(say("log.gone", session.language), failed=True)

    def select_entry(self, code: str) -> None:
        """Look at an entry that the user chose by hand."""
        self._host.session.pinned = code
        self._host.redraw()
        self._on_change()

    def select_failure(self, place: int) -> None:
        """Look at one failure of several; ``place`` is its place in ``Diagnosis.findings``."""
        self._host.session.select_failure(place)
        self._host.redraw()
        self._on_change()

    def examine(self) -> None:
        """Let the environment be asked about what is looked at."""
        self._on_change()

    def _accept_base(self, kb: KnowledgeBase) -> None:
        gc.freeze()  # it stays to the end; collecting garbage in all of it would hold the screen for 0.1 s at a time
        gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
        session = self._host.session
        session.kb = kb
        given, self.waiting = self.waiting, None
        if given:
            name, data = given
            if isinstance(data, (str, bytes)):
                self.open_log(name, data)
            else:
                self.follow(data)
        elif session.log:
            self._match(session.log, kb)

    def _read(self, name: str, data: str | bytes) -> None:
        from d2s_doctor.tui.log_text import shown_log

        log = shown_log(name, data)
        self._host.call_in_app(self._accept_log, log)

    def _accept_log(self, log: ShownLog) -> None:
        session = self._host.session
        session.replace_log(log)
        if session.kb:
            self._match(log, session.kb)

    def _match(self, log: ShownLog, kb: KnowledgeBase) -> None:
        def work() -> None:
            from d2s_doctor.tui.log_text import diagnose_log

            self._host.call_in_app(self._accept_diagnosis, log, diagnose_log(log, kb))

        self._host.run_in_thread(work, "match")

    def _accept_diagnosis(self, of: ShownLog, found: ReadLog) -> None:
        session = self._host.session
        if of is not session.log or found.diagnosis is None:
            return
        session.log = found.log
        gc.freeze()  # likewise what the matcher has built, and the log, which goes all the same when another one comes
        session.matching = False
        session.take_answer(found.diagnosis, found.nearest, found.places, found.source)
        if session.step == self._opened_at:  # whoever has gone on meanwhile is left where they are
            self._host.show_step("diagnosis")
        if found.log.text.strip():
            self._on_change()
        if found.log.name not in self._examples:
            self._history.remember_log(found.log)
