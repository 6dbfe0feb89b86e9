"""What one probe found: a state and the key of a sentence, which is made when it is shown."""

from __future__ import annotations

from typing import Literal, NamedTuple

from d2s_doctor.log.clean import one_line

State = Literal["ok", "warn", "fail", "unknown", "skipped"]
PROBES = (
    "python",
    "paddle.install",
    "numpy",
    "cpu",
    "memory",
    "toolkits",
    "switches",
    "paddle.import",
    "build",
    "pir",
    "sot",
    "device",
    "smoke",
)
"""Every probe, in the order in which the script runs them: first what a broken Paddle cannot disturb."""
NEEDS_PADDLE = frozenset({"pir", "smoke"})
"""Probes that have nothing to say without an imported Paddle."""
USES_PADDLE = NEEDS_PADDLE | {"build", "device"}
"""Probes that say more with it, and may be brought down by it."""
LONGEST_FACT = 600
"""Characters of one fact that are kept: an error text of Paddle can be pages long."""


class Probed(NamedTuple):
    """One line of the report. ``message`` is the key of a sentence, ``facts`` fill it."""

    id: str
    state: State
    message: str
    facts: dict[str, str]


def probed(id: str, state: State, message: str, **facts: object) -> Probed:
    """A Probed whose facts are safe to show: they come from a process that anything may run in."""
    return Probed(id, state, message, {name: fact_text(value) for name, value in facts.items()})


def fact_text(value: object) -> str:
    """Any value as one cleaned line; a list joined by commas, nothing as ""."""
    if isinstance(value, (list, tuple)):
        return ", ".join(fact_text(item) for item in value)
    text = one_line(value)
    return text if len(text) <= LONGEST_FACT else text[: LONGEST_FACT - 1] + "…"
