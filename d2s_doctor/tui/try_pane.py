"""Step 4: the samples, run in the user's own Python."""

from __future__ import annotations

import time

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static, TextArea

from d2s_doctor.model import Entry, Language
from d2s_doctor.render.terms import mode_name
from d2s_doctor.tui.log_view import LogView
from d2s_doctor.tui.sample_editor import SampleEditor
from d2s_doctor.tui.segments import Segments
from d2s_doctor.tui.session import Session, Trial
from d2s_doctor.tui.words import say

_LONGEST_ERROR = 600


class TryPane(Vertical):
    """Choose a sample and a mode, edit, run, read the outcome in words."""

    class Changed(Message):
        """Sample, mode or text changed."""

    def __init__(self) -> None:
        super().__init__(id="try-pane", classes="pane")
        self.sample = "after"
        self.mode = ""
        self._code = ""
        self._since = 0.0
        self._drafts: dict[tuple[str, str], str] = {}

    def compose(self) -> ComposeResult:
        with Horizontal(id="try-bar", classes="toolbar"):
            yield Segments(id="try-sample")
            yield Segments(id="try-mode")
            yield Button(id="try-run", compact=True, variant="primary")
            yield Button(id="try-reset", compact=True)
        with Horizontal(id="try-body"):
            yield SampleEditor.code_editor(id="sample", language="python", tab_behavior="focus")
            with Vertical(id="try-right"):
                yield Static(id="try-status", markup=False)
                yield Static(id="try-outcome", markup=False)
                yield LogView(id="output", numbers=False)

    @property
    def source(self) -> str:
        return self.query_one("#sample", TextArea).text

    def original(self, entry: Entry) -> str:
        return str(getattr(entry, self.sample))

    def edited(self, entry: Entry) -> bool:
        return self.source.strip() != self.original(entry).strip()

    def tell(self, session: Session, *, running: bool) -> None:
        language, entry = session.language, session.entry
        self.set_class(entry is None, "-empty")
        self.set_class(running, "-running")
        if entry is None:
            self.query_one("#try-status", Static).update(say("try.empty", language))
            return
        from d2s_doctor.verify.observe import modes_of

        if self._code != entry.id:
            self._turn_to(entry)
        samples = {"before": say("try.before", language), "after": say("try.after", language)}
        self.query_one("#try-sample", Segments).tell(samples, self.sample)
        modes = {mode: mode_name(mode, language) for mode in modes_of(entry)}
        self.query_one("#try-mode", Segments).tell(modes, self.mode)
        run = self.query_one("#try-run", Button)
        run.label, run.disabled = say("try.cancel" if running else "try.run", language), session.lacks_paddle
        reset = self.query_one("#try-reset", Button)
        reset.label, reset.display = say("try.reset", language), self.edited(entry)
        self._tell_status(session, running)

    def _turn_to(self, entry: Entry) -> None:
        from d2s_doctor.verify.observe import default_mode

        self._code, self.sample, self.mode = entry.id, "after", default_mode(entry)
        self._load(entry)
        self.query_one("#output", LogView).show_lines(())
        self.query_one("#try-outcome", Static).update("")

    def _load(self, entry: Entry) -> None:
        text = self._drafts.get((entry.id, self.sample), self.original(entry))
        self.query_one("#sample", TextArea).load_text(text)

    def _tell_status(self, session: Session, running: bool) -> None:
        language, trial = session.language, session.ran
        status = self.query_one("#try-status", Static)
        if running:
            seconds = f"{time.monotonic() - self._since:.1f}"
            status.update(Content.styled(say("try.running", language, seconds=seconds), "bold $accent"))
        elif session.lacks_paddle:
            status.update(Content.styled(say("env.no_paddle", language), "$text-warning"))
        elif session.worker_error:
            failed = say("try.failed", language, error=session.worker_error[:_LONGEST_ERROR])
            status.update(Content.styled(failed, "$text-error"))
        elif session.worker == "ready":
            key = "try.ready" if session.worker_paddle else "try.ready.cold"
            status.update(Content.styled(say(key, language, paddle=session.worker_paddle), "$text-muted"))
        else:
            status.update(Content.styled(say("try.starting", language), "$text-muted"))
        shown = trial is not None and trial.entry.id == self._code and not running
        outcome = self.query_one("#try-outcome", Static)
        outcome.display = shown
        if trial is not None and shown:
            outcome.update(trial_content(trial, language))

    def begin(self) -> None:
        """A run starts: the output is empty and the clock begins."""
        self._since = time.monotonic()
        self.query_one("#output", LogView).show_lines(())

    def write(self, text: str) -> None:
        """What the run prints, as it comes."""
        self.query_one("#output", LogView).write(text)

    def switch(self, entry: Entry) -> None:
        """Turn to the other sample."""
        self._keep(entry)
        self.sample = "before" if self.sample == "after" else "after"
        self._load(entry)

    def reset(self, entry: Entry) -> None:
        self._drafts.pop((entry.id, self.sample), None)
        self._load(entry)

    def _keep(self, entry: Entry) -> None:
        self._drafts[(entry.id, self.sample)] = self.source

    def on_segments_chosen(self, event: Segments.Chosen) -> None:
        event.stop()
        if event.segments.id == "try-mode":
            self.mode = event.name
        self.post_message(self.Changed() if event.segments.id == "try-mode" else self.Switch(event.name))

    class Switch(Message):
        """The other sample is wanted."""

        def __init__(self, sample: str) -> None:
            super().__init__()
            self.sample = sample

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        self.post_message(self.Changed())


def trial_content(trial: Trial, language: Language) -> Content:
    """What a run came to, in words; green when that is what the entry says."""
    from d2s_doctor.render.runs import expected_line, outcome_lines
    from d2s_doctor.verify.observe import agrees, expected_of

    observed = trial.observed
    first, *others = outcome_lines(trial.entry, trial.mode, observed, language)
    if trial.edited or observed.ran.end == "cancelled":
        good = observed.outcome == "passes"
        last = say("try.yours", language) if trial.edited else ""
    else:
        expected = expected_of(trial.entry, trial.paddle, trial.mode) if trial.sample == "before" else "passes"
        good, last = agrees(expected, observed.outcome), expected_line(expected, observed, language)
    look = "$text-success" if good else "$text-error"
    parts: list[str | tuple[str, str]] = [("✓ " if good else "✗ ", f"bold {look}"), (first, f"bold {look}")]
    parts += [f"\n  {line[:400]}" for line in others]
    if last:
        parts.append((f"\n  {last}", look))
    return Content.assemble(*parts)
