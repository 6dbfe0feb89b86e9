"""What the app knows at a moment, as data: every pane is drawn from it, so that a language may change at any time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from d2s_doctor.model import Diagnosis, Entry, Evidence, Finding, Language, Match, Verdict
from d2s_doctor.tui.remembered import Remembered

if TYPE_CHECKING:
    from d2s_doctor.env.interpreter import Interpreter
    from d2s_doctor.env.results import ProbeResult
    from d2s_doctor.kb.base import KnowledgeBase
    from d2s_doctor.source.evidence import SourceEvidence
    from d2s_doctor.source.frames import CodePlace
    from d2s_doctor.verify.observe import Observed

SECONDS = 60
"""What a sample may take."""


@dataclass
class ShownLog:
    """A log as it is shown; ``source`` is all of it, as it was given.

    ``lines[n]`` is line n + 1 of it, or where only a part is shown ``numbers[n]``, 0 for a gap. ``total`` counts all of
    its lines, ``widest`` the columns of the widest one shown. ``kinds`` says what each of
    the shown ones is, by the names of ``log_lines``.
    """

    name: str
    source: str | bytes
    lines: list[str]
    widest: int
    total: int
    numbers: list[int] | None = None
    kinds: bytes = b""

    @property
    def text(self) -> str:
        """The lines that are shown."""
        return "\n".join(self.lines)

    @property
    def left_out(self) -> int:
        """How many lines are not shown."""
        return self.total - sum(map(bool, self.numbers)) if self.numbers else 0

    def line(self, number: int) -> str:
        """A line by its number, "" when it is not shown."""
        if self.numbers:
            return self.lines[self.numbers.index(number)] if number in self.numbers else ""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""


@dataclass
class Session:
    """All that panes are drawn from. Controllers change it, in the app's own loop.

    ``step`` is the pane in front. ``selected_failure`` is the place in ``diagnosis.findings`` of the failure that is
    looked at, None for the first cause; ``pinned`` is the entry that the user chose by hand, "" for the best match.
    ``places`` are the user's frames of each failure, by its first line, and ``source`` is what their files said.
    ``matching`` says that a log is being read or matched, ``live`` that it is still written, ``running`` that a sample
    runs. ``remembered`` is what is known of earlier times. ``probing`` names the probes that have not answered yet.
    ``worker`` is "" for none, "starting" or "ready". ``run_started`` is when the last run began, in seconds of
    ``time.monotonic``.
    """

    language: Language = "en"
    step: str = "log"
    matching: bool = False
    live: bool = False
    running: bool = False
    remembered: Remembered = field(default_factory=Remembered)
    kb: KnowledgeBase | None = None
    log: ShownLog | None = None
    diagnosis: Diagnosis | None = None
    nearest: list[Entry] = field(default_factory=list)
    places: Mapping[int, tuple[CodePlace, ...]] = field(default_factory=dict)
    source: SourceEvidence | None = None
    selected_failure: int | None = None
    pinned: str = ""
    interpreter: Interpreter | None = None
    probed: dict[str, ProbeResult] = field(default_factory=dict)
    probing: frozenset[str] = frozenset()
    worker: str = ""
    worker_paddle: str = ""
    worker_error: str = ""
    last_run: FinishedRun | None = None
    run_started: float = 0.0

    @property
    def release(self) -> str:
        """The user's Paddle release, "" while it is unknown."""
        from d2s_doctor.env.refinement import probed_release  # the first screen can do without

        return probed_release(self.probed.values()) or self.worker_paddle

    @property
    def lacks_paddle(self) -> bool:
        """Whether it is known that the user's Python has no Paddle to run anything with."""
        install = self.probed.get("paddle.install")
        return install is not None and install.message == "install.none"

    @property
    def failure_index(self) -> int | None:
        """Which of the log's failures is looked at."""
        return self.diagnosis.cause if self.diagnosis and self.selected_failure is None else self.selected_failure

    @property
    def finding(self) -> Finding | None:
        """The failure that is looked at; None when the log holds none."""
        place = self.failure_index
        return self.diagnosis.findings[place] if self.diagnosis and place is not None else None

    @property
    def verdict(self) -> Verdict:
        """The answer to the failure that is looked at."""
        if self.diagnosis and self.finding and self.failure_index != self.diagnosis.cause:
            return self.finding.verdict
        return self.diagnosis.verdict if self.diagnosis else "none"

    @property
    def matches(self) -> tuple[Match, ...]:
        """What may explain that failure, best first."""
        if self.diagnosis and self.finding and self.failure_index != self.diagnosis.cause:
            return self.finding.matches
        return self.diagnosis.matches if self.diagnosis else ()

    @property
    def entry(self) -> Entry | None:
        """The entry that Diagnosis, Environment and Try it speak of."""
        if self.kb is None:
            return None
        if self.pinned:
            return self.kb.entries.get(self.pinned)
        return self.kb.entries[self.matches[0].id] if self.matches else None

    @property
    def match(self) -> Match | None:
        """How that failure speaks for that entry; None when it was picked by hand."""
        entry = self.entry
        return next((match for match in self.matches if entry and match.id == entry.id), None)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The lines that speak for the match; without one, where the failure that was chosen begins and ends."""
        if self.match:
            return self.match.evidence
        if self.log and self.finding and not self.pinned:
            ends = sorted({self.finding.first, self.finding.last})
            return tuple(Evidence(line, self.log.line(line)) for line in ends if line <= self.log.total)
        return ()

    def replace_log(self, log: ShownLog) -> None:
        """Forget what was known of the log before."""
        self.log, self.diagnosis, self.nearest, self.selected_failure, self.pinned = log, None, [], None, ""
        self.places, self.source = {}, None
        self.probed.pop("file", None)

    def take_answer(
        self,
        diagnosis: Diagnosis,
        nearest: list[Entry],
        places: Mapping[int, tuple[CodePlace, ...]],
        source: SourceEvidence | None,
    ) -> None:
        """Keep what the log says, ranked by the environment as far as that is known."""
        self.diagnosis, self.nearest, self.places, self.source = diagnosis, nearest, places, source
        self.rank_by_environment()

    @property
    def code_places(self) -> tuple[CodePlace, ...]:
        """The lines of the user's own code in the failure that is looked at, innermost first."""
        return self.places.get(self.finding.first, ()) if self.finding else ()

    def select_failure(self, place: int) -> None:
        """Look at one failure of several."""
        self.selected_failure, self.pinned = place, ""
        self.probed.pop("file", None)
        self.rank_by_environment()

    def ordered_probes(self) -> list[ProbeResult]:
        """The probes that have answered, in the order of the script; the followed path last."""
        from d2s_doctor.env.results import PROBES

        names = [*PROBES, "file"]
        return sorted(self.probed.values(), key=lambda result: names.index(result.id))

    def forget_environment(self) -> None:
        """Another Python is asked from now on."""
        self.probed, self.probing = {}, frozenset()
        self.worker = self.worker_paddle = self.worker_error = ""

    def rank_by_environment(self) -> None:
        """Let the environment order the matches, once it is known."""
        if not (self.kb and self.diagnosis and self.matches):
            return
        from d2s_doctor.env.refinement import file_at_path, rank_with

        shown = Diagnosis(self.verdict, self.matches)
        followed = file_at_path(shown, Path.cwd())
        if followed:
            self.probed["file"] = followed
        ranked = rank_with(shown, self.kb.entries, self.release, self.probed.values())
        place, findings = self.failure_index, list(self.diagnosis.findings)
        if place == self.diagnosis.cause:
            self.diagnosis = self.diagnosis._replace(verdict=ranked.verdict, matches=ranked.matches)
        if place is not None:
            findings[place] = findings[place]._replace(verdict=ranked.verdict, matches=ranked.matches)
            self.diagnosis = self.diagnosis._replace(findings=tuple(findings))


@dataclass(frozen=True)
class RequestedRun:
    """A sample that is to be run: the ``before`` or ``after`` of an entry in a mode, as it is or ``edited``."""

    entry: Entry
    sample: str
    mode: str
    source: str
    edited: bool


@dataclass(frozen=True)
class FinishedRun:
    """A run that has ended: what was run, on which Paddle ("" for unknown), what was observed, and by which Python."""

    request: RequestedRun
    paddle: str
    observed: Observed
    python: str = ""
