"""What a run of a sample came to, read from what its process reported."""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple

from d2s_doctor.inside.compare import Picture, is_picture
from d2s_doctor.inside.sample import LONGEST_MESSAGE, LONGEST_NAME
from d2s_doctor.log.clean import clean_text, one_line

End = Literal["passed", "raised", "hung", "crashed", "cancelled", "flooded"]
"""``flooded``: it printed more than the limit and was ended."""


class Limits(NamedTuple):
    """What a sample may use. Seconds of wall clock, bytes of memory beyond Paddle's own, of one file, of output."""

    seconds: float = 60.0
    memory: int = 4 * 1024**3
    file: int = 256 * 1024**2
    output: int = 4 * 1024**2


DEFAULT_LIMITS = Limits()


class SampleResult(NamedTuple):
    """One finished run. ``out`` and ``eager`` are pictures of the variables; ``output`` is cleaned text."""

    end: End
    seconds: float
    output: str = ""
    exception: str = ""
    message: str = ""
    out: Picture | None = None
    signal: int | None = None
    exit: int | None = None
    eager: Picture | None = None


class RunStatus(NamedTuple):
    """How the process of a sample ended. ``result`` is the text that it left, in whatever form."""

    exit: int | None
    signal: int | None
    hung: bool
    cancelled: bool
    result: str


def read_status(message: object) -> RunStatus | None:
    """A worker's last message about a run; None when it is none. A sample may have forged it."""
    if not isinstance(message, dict):
        return None
    exit, signal, hung, cancelled = (message.get(name) for name in ("exit", "signal", "hung", "cancelled"))
    result = message.get("result")
    numbers = all(number is None or type(number) is int for number in (exit, signal))
    if not numbers or type(hung) is not bool or type(cancelled) is not bool or not isinstance(result, str):
        return None
    return RunStatus(exit, signal, hung, cancelled, result)


def read_sample_result(status: RunStatus, seconds: float, output: str, *, flooded: bool) -> SampleResult:
    """A run from how its process ended and what it reported; a report that is none counts as a crash."""
    report = _report(status.result)
    end: End
    if flooded:
        end = "flooded"
    elif status.cancelled:
        end = "cancelled"
    elif status.hung:
        end = "hung"
    elif status.signal or not report:
        end = "crashed"
    else:
        end = "passed" if report["outcome"] == "passed" else "raised"
    return SampleResult(
        end,
        seconds,
        output,
        one_line(report.get("exception")),
        clean_text(report.get("message", "")),
        report.get("out"),
        status.signal,
        status.exit,
        report.get("eager"),
    )


def _report(text: str) -> dict[str, Any]:
    """The report of a sample; empty when it is not one, down to every type in it."""
    try:
        report = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(report, dict) or report.get("outcome") not in ("passed", "raised"):
        return {}
    texts = {"exception": LONGEST_NAME, "message": LONGEST_MESSAGE}
    if any(
        not isinstance(report.get(name, ""), str) or len(report.get(name, "")) > most for name, most in texts.items()
    ):
        return {}
    if any(name in report and not is_picture(report[name]) for name in ("out", "eager")):
        return {}
    return report
