"""Step 4: the samples, run in the user's own Python."""

from __future__ import annotations

import time
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static, TextArea

from d2s_doctor.model import Entry, Language
from d2s_doctor.render.messages import say as say_message
from d2s_doctor.render.terms import mode_name
from d2s_doctor.tui.log_view import LogView
from d2s_doctor.tui.pane import Controllers, Pane, Progress
from d2s_doctor.tui.sample_editor import SampleEditor
from d2s_doctor.tui.segments import Segments
from d2s_doctor.tui.session import FinishedRun, RequestedRun, Session
from d2s_doctor.tui.words import say

_LONGEST_ERROR = 600
_TICK_SECONDS = 0.1


class TryPane(Pane):
    """Choose a sample and a mode, edit, run, read the outcome in words."""

    FOCUS = "#sample"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "app.run", show=False)]
    """Outside the editor; after a run the output has the focus."""

    def __init__(self, step: str, controllers: Controllers) -> None:
        super().__init__(step, controllers)
        self.sample = "after"
        self.mode = ""
        self._entry: Entry | None = None
        self._session: Session | None = None
        self._shown_run = 0.0
        self._drafts: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        with Horizontal(id="try-bar", classes="toolbar"):
            yield Segments(id="try-sample")
            yield Segments(id="try-mode")
            yield Button(id="try-run", compact=True, variant="primary")
            yield Button(id="try-reset", compact=True)
            yield Button(id="try-save", compact=True)
        with Horizontal(id="try-body"):
            yield SampleEditor.code_editor(id="sample", language="python", tab_behavior="focus")
            with Vertical(id="try-right"):
                yield Static(id="try-status", markup=False)
                yield Static(id="try-outcome", markup=False)
                yield LogView(id="output", numbers=False)

    def on_mount(self) -> None:
        self._drafts.update(self.controllers.history.drafts)
        self.set_interval(_TICK_SECONDS, self._tick)

    def _tick(self) -> None:
        """While a sample runs: its output, and the time it has taken."""
        if self._session and self._session.running:
            self._write_output(self._session)
            self._show_status(self._session)

    @property
    def source(self) -> str:
        """The text of the editor."""
        return self.query_one("#sample", TextArea).text

    def progress(self, session: Session) -> Progress:
        return "busy" if session.running else "done" if session.last_run else "empty"

    def requested_run(self) -> RequestedRun | None:
        entry = self._entry
        return RequestedRun(entry, self.sample, self.mode, self.source, self._is_edited(entry)) if entry else None

    async def show_session(self, session: Session) -> None:
        self._session = session
        self._write_output(session)  # a run may be over before the clock ticks
        language, entry, running = session.language, session.entry, session.running
        self.set_class(entry is None, "-empty")
        self.set_class(running, "-running")
        if entry is None:
            self._entry = None
            self.query_one("#try-status", Static).update(say("try.empty", language))
            return
        from d2s_doctor.verify.observe import modes_of

        if self._entry is None or self._entry.id != entry.id:
            self._select(entry)
        samples = {"before": say("try.before", language), "after": say("try.after", language)}
        self.query_one("#try-sample", Segments).show_names(samples, self.sample)
        modes = {mode: mode_name(mode, language) for mode in modes_of(entry)}
        self.query_one("#try-mode", Segments).show_names(modes, self.mode)
        run = self.query_one("#try-run", Button)
        run.label, run.disabled = say("try.cancel" if running else "try.run", language), session.lacks_paddle
        reset = self.query_one("#try-reset", Button)
        reset.label, reset.display = say("try.reset", language), self._is_edited(entry)
        save = self.query_one("#try-save", Button)
        save.label, save.display = say("try.save", language), reset.display
        self._show_status(session)

    def _select(self, entry: Entry) -> None:
        from d2s_doctor.verify.observe import default_mode

        self._keep_draft()
        self._entry, self.sample, self.mode = entry, "after", default_mode(entry)
        self._load(entry)
        self.query_one("#output", LogView).show_lines(())
        self.query_one("#try-outcome", Static).update("")

    def _load(self, entry: Entry) -> None:
        text = self._drafts.get(f"{entry.id}/{self.sample}", _original(entry, self.sample))
        self.query_one("#sample", TextArea).load_text(text)

    def _keep_draft(self) -> None:
        """What was changed in the editor stays for the time when this sample is shown again."""
        if self._entry:
            key = f"{self._entry.id}/{self.sample}"
            if self._is_edited(self._entry):
                self._drafts[key] = self.source
            else:
                self._drafts.pop(key, None)

    def drafts(self) -> dict[str, str]:
        self._keep_draft()
        return self._drafts

    def _is_edited(self, entry: Entry) -> bool:
        return self.source.strip() != _original(entry, self.sample).strip()

    def _show_status(self, session: Session) -> None:
        language, run, running = session.language, session.last_run, session.running
        status = self.query_one("#try-status", Static)
        if running:
            seconds = f"{time.monotonic() - session.run_started:.1f}"
            status.update(Content.styled(say("try.running", language, seconds=seconds), "bold $accent"))
        elif session.lacks_paddle:
            status.update(Content.styled(say("env.no_paddle", language), "$text-warning"))
        elif session.worker_error:
            failed = say("try.failed", language, error=session.worker_error[:_LONGEST_ERROR])
            status.update(Content.styled(failed, "$text-error"))
        elif session.worker == "ready":
            key = "try.ready" if session.worker_paddle else "try.ready.cold"
            status.update(Content.styled(say(key, language, paddle=session.worker_paddle), "$muted"))
        elif session.worker == "starting":
            status.update(Content.styled(say("try.starting", language), "$muted"))
        else:
            status.update("")
        shown = run is not None and run.request.entry == self._entry and not running
        outcome = self.query_one("#try-outcome", Static)
        outcome.display = shown
        earlier = run is not None and shown and not self._is_current(run, session)
        self.query_one("#output").set_class(earlier, "-earlier")
        if run is not None and shown:
            outcome.update(earlier_run_content(run, session) if earlier else run_content(run, language))

    def _is_current(self, run: FinishedRun, session: Session) -> bool:
        """Whether what a run came to is about what stands in the editor, in this mode and with this Python."""
        now, python = self.requested_run(), session.interpreter
        return run.request == now and (python is None or run.python in ("", python.path))

    def text_to_copy(self, session: Session) -> tuple[str, str] | None:
        if self._entry is None:
            return None
        what = say("try." + self.sample, session.language)
        return self.source, say("copied.sample", session.language, code=self._entry.id, what=what)

    def _write_output(self, session: Session) -> None:
        """What the run has printed since the last time; another run begins with nothing."""
        text, view = self.controllers.runs.take_output(), self.query_one("#output", LogView)
        if session.run_started != self._shown_run:
            self._shown_run = session.run_started
            view.show_lines(())
            if session.step == self.step:
                view.focus()  # there Enter runs again; in the sample it would be a new line
        if text:
            view.write(text)

    async def _show_again(self) -> None:
        if self._session:
            await self.show_session(self._session)

    async def on_segments_segment_chosen(self, event: Segments.SegmentChosen) -> None:
        event.stop()
        if event.segments.id == "try-mode":
            self.mode = event.name
        elif self._entry:
            self._keep_draft()
            self.sample = event.name
            self._load(self._entry)
        await self._show_again()

    async def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        await self._show_again()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "try-run":
            running = self._session is not None and self._session.running
            await self.app.run_action("cancel" if running else "run")
        elif event.button.id == "try-save":
            await self.app.run_action("save_sample")
        elif self._entry:
            self._drafts.pop(f"{self._entry.id}/{self.sample}", None)
            self._load(self._entry)
        await self._show_again()


def _original(entry: Entry, sample: str) -> str:
    """The text of a sample as it stands in the entry."""
    return str(getattr(entry, sample))


def earlier_run_content(run: FinishedRun, session: Session) -> Content:
    """The outcome of a run that was of something else than what is shown now, without its colours."""
    language, request = session.language, run.request
    parts = [say("try." + request.sample, language), mode_name(request.mode, language)]
    parts += [say("try.edited", language)] if request.edited else []
    if session.interpreter and run.python not in ("", session.interpreter.path):
        parts.append(run.python)
    title = say("try.earlier", language, what=say_message("punctuation.separator", language).join(parts))
    return Content.assemble((title, "bold"), "\n", (run_content(run, language).plain, "$foreground 60%"))


def run_content(run: FinishedRun, language: Language) -> Content:
    """What a run came to, in words: the first line whether it runs, the last one whether the entry says so."""
    from d2s_doctor.render.runs import expected_line, outcome_lines
    from d2s_doctor.verify.observe import agrees, expected_of

    observed = run.observed
    first, *rest = outcome_lines(run.request.entry, run.request.mode, observed, language)
    if run.request.edited or observed.ran.end == "cancelled":
        good = observed.outcome == "passes"
        last = say("try.yours", language) if run.request.edited else ""
    else:
        expected = (
            expected_of(run.request.entry, run.paddle, run.request.mode) if run.request.sample == "before" else "passes"
        )
        good, last = agrees(expected, observed.outcome), expected_line(expected, observed, language)
    parts: list[str | tuple[str, str]] = [_signed(first, observed.outcome == "passes", "bold ")]
    parts += [f"\n  {line[:400]}" for line in rest]
    if last:
        parts += ["\n", _signed(last, good)]
    return Content.assemble(*parts)


def _signed(text: str, good: bool, weight: str = "") -> tuple[str, str]:
    return ("✓ " if good else "✗ ") + text, weight + ("$text-success" if good else "$text-error")
