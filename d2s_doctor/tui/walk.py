"""What happens to the session: logs are read and matched, the user's Python is asked and kept warm; in threads."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, Literal

from textual import work
from textual.app import App
from textual.message import Message

from d2s_doctor.tui import state
from d2s_doctor.tui.session import Log, Session, Trial
from d2s_doctor.tui.steps import Step
from d2s_doctor.tui.words import say

if TYPE_CHECKING:
    from d2s_doctor.env.interpreter import Interpreter
    from d2s_doctor.env.probed import Probed
    from d2s_doctor.kb.base import KnowledgeBase
    from d2s_doctor.model import Diagnosis, Entry, Language
    from d2s_doctor.tui.asking import Asking
    from d2s_doctor.tui.bench import Bench
    from d2s_doctor.verify.observe import Observed


class Call(Message):
    """Something that a thread found out, to be taken in by the app's own loop."""

    def __init__(self, function: Callable[..., Any], *values: Any) -> None:
        super().__init__()
        self.function, self.values = function, values


class Walk(App[int]):
    """The session and the threads that change it. How it looks is the subclass's business."""

    def __init__(self, language: Language, given: tuple[str, str | bytes] | None, python: str) -> None:
        super().__init__()
        self.session = Session(language=language)
        self.step: Step = "log"
        self.running = False
        self.matching = False
        self.has_last = False
        self._studied_once = False
        self._given = given
        self._python = python
        self._taken_at: Step = "log"
        self._bench: Bench | None = None
        self._asking: Asking | None = None

    def go(self, step: Step) -> None:
        """Show a step."""
        raise NotImplementedError

    async def tell(self) -> None:
        """Draw everything again."""
        raise NotImplementedError

    def load_base(self) -> None:
        """Read the knowledge base and look for the user's Python. Takes a moment: call it from a thread."""
        from d2s_doctor.kb.load import load_kb
        from d2s_doctor.kb.problem import BrokenEntries

        try:
            kb = load_kb()
            _ = kb.entries
        except (BrokenEntries, OSError, ValueError) as error:
            self.post_message(Call(self._base_failed, str(error)))
            return
        self.post_message(Call(self._base_loaded, kb, self._choose_python()))

    def _choose_python(self) -> Interpreter:
        """The one that was asked for, else the active environment's, else the one of the last time."""
        from d2s_doctor.env.interpreter import NoInterpreter, choose

        found = choose(self._python or None)
        last = state.load_choices().get("python")
        if last and found.why in ("path", "ours"):
            with suppress(NoInterpreter):  # it may be gone
                return choose(last)
        return found

    @work(thread=True, exclusive=True, group="log")
    def _read(self, name: str, data: str | bytes) -> None:
        from d2s_doctor.tui.reading import read_log

        log = read_log(name, data)
        self.post_message(Call(self._log_read, log))
        state.save_log(log.text)

    @work(thread=True, exclusive=True, group="match")
    def _study(self, log: Log, kb: KnowledgeBase) -> None:
        from d2s_doctor.tui.reading import study

        self.post_message(Call(self._studied, log, *study(log, kb)))

    @work(thread=True, exclusive=True, group="report")
    def save_report(self, log: Log, kb: KnowledgeBase, language: Language) -> None:
        """Write the issue, with everything private taken out, into the working folder."""
        from io import BytesIO

        from d2s_doctor.render.redacted_issue import redacted_issue

        probed = tuple(self.session.in_order()) or None
        issue = redacted_issue(BytesIO(log.text.encode()), kb, probed, language)
        try:
            path = state.save_report(issue.markdown)
        except OSError as error:
            self.post_message(Call(self.tell_user, say("report.failed", language, reason=error.strerror), "error"))
            return
        self.post_message(
            Call(self.tell_user, f"{say('report.saved', language, path=path)} {issue.summary}", "information")
        )

    def tell_user(self, text: str, severity: Literal["information", "error"]) -> None:
        self.notify(text, severity=severity, markup=False, timeout=10)

    @work(thread=True, group="copy")
    def copy_with_tool(self, text: str) -> None:
        from d2s_doctor.tui.clipboard import copy_by_tool

        copy_by_tool(text)

    async def on_call(self, message: Call) -> None:
        if self.is_running and self.screen_stack:  # a thread may speak while the app goes
            done = message.function(*message.values)
            if isawaitable(done):
                await done
            await self.tell()

    def take(self, name: str, data: str | bytes) -> None:
        """A new log: read it, show it, match it."""
        if self.session.kb is None:
            self._given = (name, data)
        self.matching = True
        self._taken_at = self.step
        self._read(name, data)

    def _base_loaded(self, kb: KnowledgeBase, interpreter: Interpreter) -> None:
        gc.freeze()  # it stays to the end; walking all of it for garbage would hold the screen for 0.1 s at a time
        self.session.kb = kb
        self.session.interpreter = interpreter
        given, self._given = self._given, None
        if given:
            self.take(*given)
        elif self.session.log:
            self._study(self.session.log, kb)
        elif self.step == "environment":
            self.look_around()

    def _base_failed(self, reason: str) -> None:
        self.notify(say("kb.failed", self.session.language, reason=reason), severity="error", markup=False, timeout=20)

    def _log_read(self, log: Log) -> None:
        session = self.session
        session.new_log(log)
        self.has_last = True
        if session.kb:
            self._study(log, session.kb)

    def _studied(self, log: Log, diagnosis: Diagnosis, nearest: list[Entry]) -> None:
        if log is not self.session.log:
            return
        if not self._studied_once:
            self._studied_once = True
            gc.freeze()  # likewise what the matcher has built
        self.matching = False
        self.session.diagnosis, self.session.nearest = diagnosis, nearest
        self.session.rank_again()
        if self.step == self._taken_at:  # whoever has walked on meanwhile is left where they are
            self.go("diagnosis")
        if log.text.strip():
            self.look_around()

    def look_around(self) -> None:
        """The probes start as soon as a log is there, the warm worker as soon as there is an entry to speak of."""
        if not self.session.interpreter or not self.session.kb:
            return
        if not self.session.probed.keys() - {"file"} and self._asking is None:
            self.ask_python(None)
        if self._bench is None and self.session.entry:
            from d2s_doctor.tui.bench import Bench

            def ready(paddle: str, error: str) -> None:
                self.post_message(Call(self._worker_ready, paddle, error))

            self.session.worker = "starting"
            self._bench = Bench(self.session.interpreter.path, self.session.kb, ready)

    def ask_python(self, only: frozenset[str] | None) -> None:
        from d2s_doctor.env.probed import PROBES
        from d2s_doctor.tui.asking import Asking

        if self.session.interpreter is None:
            return
        if self._asking:
            self._asking.stop()
        self.session.probing = only or frozenset(name for name in PROBES if name != "smoke")
        self._asking = Asking(
            self.session.interpreter.path,
            only,
            lambda result: self.post_message(Call(self._probed, result)),
            lambda: self.post_message(Call(self._all_asked)),
        )

    def _probed(self, result: Probed) -> None:
        self.session.probed[result.id] = result
        self.session.probing -= {result.id}

    def _all_asked(self) -> None:
        self.session.probing = frozenset()
        self._asking = None
        self.session.rank_again()

    def _worker_ready(self, paddle: str, error: str) -> None:
        self.session.worker = "" if error else "ready"
        self.session.worker_paddle, self.session.worker_error = paddle, error

    def turn_to_python(self, path: str) -> None:
        from d2s_doctor.env.interpreter import choose

        self.leave_python()
        session = self.session
        session.interpreter = choose(path)
        session.probed, session.probing = {}, frozenset()
        session.worker = session.worker_paddle = session.worker_error = ""
        self.look_around()

    def leave_python(self, *, wait: bool = False) -> None:
        if self._asking:
            self._asking.stop()
        if self._bench:
            self._bench.close(wait=wait)
        if self._asking and wait:
            self._asking.wait()
        self._asking = self._bench = None
        self.running = False

    def run_sample(self, entry: Entry, sample: str, mode: str, source: str, *, edited: bool) -> None:
        """Run a text in the user's Python; the session hears of its end."""
        self.look_around()
        if self._bench is None or self.running:
            return
        self.running = True
        self.session.ran = None
        bench = self._bench

        def done(observed: Observed | None, error: str) -> None:
            def end() -> None:
                if bench is not self._bench:
                    return
                self.running = False
                self.session.worker_error = error
                if observed:
                    paddle = self.session.worker_paddle
                    self.session.ran = Trial(entry, sample, mode, paddle, edited, observed)

            self.post_message(Call(end))

        bench.run(source, mode, done)

    def take_output(self) -> str:
        """What the running sample has printed since the last call."""
        pieces = []
        while self._bench and self._bench.output:
            pieces.append(self._bench.output.popleft())
        return "".join(pieces)
