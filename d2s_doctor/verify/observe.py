"""One cell of the matrix: run a sample in a mode, compare with eager, and let the matcher read what it printed."""

from __future__ import annotations

import contextlib
import re
from types import TracebackType
from typing import NamedTuple

from d2s_doctor.env.refinement import outcomes_on
from d2s_doctor.inside.compare import Difference, Picture, compare
from d2s_doctor.inside.modes import AS_IT_STANDS, CONVERTING, EAGER, NATIVE, SOT, SOT0
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import one_line
from d2s_doctor.match import diagnose
from d2s_doctor.model import Entry, Outcome
from d2s_doctor.run.output import OnOutput
from d2s_doctor.run.report import DEFAULT_LIMITS, Limits, SampleResult
from d2s_doctor.run.runner import Runner
from d2s_doctor.run.sandbox import Protection

_SETS_ENVIRONMENT = re.compile(r"\bos\.(environ|putenv)\b")
_OUTCOMES: dict[str, Outcome] = {"raised": "raises", "hung": "hangs"}


class Observed(NamedTuple):
    """What a sample did. ``matched`` is the code that our own matcher gives for its output, "" for none.

    ``uncompared`` is how eager mode ended where it gave nothing to compare with; ``passes`` then says only that the
    converted run came to its end.
    """

    outcome: Outcome
    ran: SampleResult
    differences: tuple[Difference, ...] = ()
    matched: str = ""
    uncompared: str = ""


def modes_of(entry: Entry) -> tuple[str, ...]:
    """The modes in which an entry's samples are tried: ast and sot, or ``run`` (as it stands)."""
    return (AS_IT_STANDS,) if any(expected.run for expected in entry.expect) else CONVERTING


def matrix_modes(entry: Entry) -> tuple[str, ...]:
    """The modes of the matrix: those of ``modes_of``, and SOT at its other size of sub-graphs."""
    modes = modes_of(entry)
    return (*modes, SOT0) if SOT in modes else modes


def default_mode(entry: Entry) -> str:
    """The first of the entry's own modes that its samples can be tried in."""
    possible = modes_of(entry)
    return next((mode for mode in entry.mode if mode in possible), possible[0])


def expected_of(entry: Entry, release: str, mode: str) -> Outcome | None:
    """What the entry says that ``before`` does there; None when it does not say."""
    return outcomes_on(entry, release).get(mode)


class SampleRunner:
    """Runs samples in one interpreter, in worker processes that have imported Paddle already.

    A sample that sets switches before it imports Paddle gets a worker that has not.
    """

    def __init__(self, python: str, kb: KnowledgeBase, limits: Limits = DEFAULT_LIMITS) -> None:
        self.kb = kb
        self.limits = limits
        self._warm = Runner(python, sandbox=True)
        self._cold = Runner(python, preload=False, sandbox=True)
        self._running: Runner | None = None
        self._eager: tuple[str, SampleResult] | None = None

    def __enter__(self) -> SampleRunner:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def start(self) -> str:
        """Import Paddle ahead of the first run; returns its version ("" where there is no fork).

        Raises d2s_doctor.run.runner.WorkerFailed.
        """
        self._warm.start()
        return self._warm.paddle

    def versions(self) -> tuple[str, str]:
        """The version of Python and the platform, as the started worker says; ("", "") where there is no fork."""
        return self._warm.version, self._warm.platform

    @property
    def protection(self) -> Protection | None:
        """The sandbox of the started worker, or why there is none; None before the start."""
        return self._warm.protection

    def close(self) -> None:
        """End the workers."""
        self._warm.close()
        self._cold.close()

    def cancel(self) -> None:
        """End the run or the start that is under way, from another thread."""
        (self._running or self._warm).cancel()

    def observe(self, source: str, mode: str, on_output: OnOutput | None = None) -> Observed:
        """Run ``source`` in ``mode``. Compares with eager mode, as it stands with the variable ``eager``."""
        if mode == AS_IT_STANDS:
            ran = self._run(source, NATIVE, on_output)
            against = differences(ran.eager, ran.out) if ran.end == "passed" and ran.eager else ()
            return Observed(_outcome(ran, against), ran, against, self._matched(ran))
        ran = self._run(source, mode, on_output)
        different: tuple[Difference, ...] = ()
        uncompared = ""
        if ran.end == "passed":
            eager = self._eagerly(source)
            if eager.end == "passed":
                different = differences(eager.out, ran.out)
            else:
                uncompared = eager.exception or eager.end
        return Observed(_outcome(ran, different), ran, different, self._matched(ran), uncompared)

    def _eagerly(self, source: str) -> SampleResult:
        """The run in eager mode, once for all modes that are compared with it one after the other."""
        if self._eager is None or self._eager[0] != source:
            self._eager = (source, self._run(source, EAGER, None))
        return self._eager[1]

    def _run(self, source: str, mode: str, on_output: OnOutput | None) -> SampleResult:
        runner = self._cold if _SETS_ENVIRONMENT.search(source) else self._warm
        self._running = runner
        # What was said of the one holds for the other: whoever runs a sample was told.
        self._cold.insist = self._warm.protection == "bubblewrap"
        with contextlib.ExitStack() as stack:
            stack.callback(self._forget)
            return runner.run(source, mode, self.limits, on_output)

    def _forget(self) -> None:
        self._running = None

    def _matched(self, ran: SampleResult) -> str:
        if ran.end == "passed":
            return ""
        diagnosis = diagnose(ran.output, self.kb)
        return diagnosis.matches[0].id if diagnosis.matches else ""


def differences(expected: Picture | None, got: Picture | None) -> tuple[Difference, ...]:
    """Where two results are not the same. What they hold of a sample's own text is cleaned."""
    return tuple(
        found._replace(place=one_line(found.place), expected=one_line(found.expected), got=one_line(found.got))
        for found in compare(expected, got)
    )


def _outcome(ran: SampleResult, different: tuple[Difference, ...]) -> Outcome:
    if ran.end == "passed":
        return "differs" if different else "passes"
    return _OUTCOMES.get(ran.end, "crashes")


def agrees(expected: Outcome | None, observed: Outcome) -> bool:
    """Whether what was seen is what the entry says; ``varies`` allows anything."""
    return expected in (observed, "varies")
