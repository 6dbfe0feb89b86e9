"""What one probe found: a state and the key of a sentence, which is made when it is shown."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from d2s_doctor.inside.probes import PROBES as _PROBES
from d2s_doctor.log.clean import one_line

ProbeState = Literal["ok", "warn", "fail", "unknown", "skipped"]
STATES: tuple[ProbeState, ...] = get_args(ProbeState)
PROBES = tuple(_PROBES)
"""The ids of all probes, in the order in which they run."""
LONGEST_FACT = 600
"""Characters of one fact that are kept: an error text of Paddle can be pages long."""


class ProbeResult(NamedTuple):
    """One line of the report. ``message`` is the key of a sentence, ``facts`` fill it."""

    id: str
    state: ProbeState
    message: str
    facts: dict[str, str]


def probe_result(id: str, state: ProbeState, message: str, **facts: object) -> ProbeResult:
    """A ProbeResult whose facts are safe to show: they come from a process that anything may run in."""
    return ProbeResult(id, state, message, {name: fact_text(value) for name, value in facts.items()})


def fact_text(value: object) -> str:
    """Any value as one cleaned line; a list joined by commas, nothing as ""."""
    if isinstance(value, (list, tuple)):
        return ", ".join(fact_text(item) for item in value)
    text = one_line(value)
    return text if len(text) <= LONGEST_FACT else text[: LONGEST_FACT - 1] + "…"
