"""What the probes of an environment found, as sentences for a person or data for a program."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable
from typing import Any

from d2s_doctor.env.results import PROBES, ProbeResult, ProbeState
from d2s_doctor.model import Language
from d2s_doctor.render.layout import columns, hanging
from d2s_doctor.render.messages import DEFAULT, SOURCES, has_message, message, say
from d2s_doctor.render.page import Page
from d2s_doctor.template import fill

SYMBOLS: dict[ProbeState, tuple[str, str]] = {
    "ok": ("✓", "green"),
    "warn": ("!", "yellow"),
    "fail": ("✗", "red"),
    "unknown": ("?", "cyan"),
    "skipped": ("-", "dim"),
}
_ADVICE_IN_WORDS = frozenset(
    ("install.remains", "install.shadow", "sot.python", "switches.malformed", "device.driver_old")
)
"""Messages whose advice is no command."""
_NAME_COLUMNS = max(map(len, PROBES))


def probes_text(probed: Iterable[ProbeResult], page: Page) -> str:
    """One line a probe, its state as a symbol and a word; below it how to change what is wrong."""
    widest = max(columns(state_name(state, page.language)) for state in SYMBOLS)
    for result in probed:
        symbol, colour = SYMBOLS[result.state]
        word = state_name(result.state, page.language)
        mark = f"{symbol} {word}{' ' * (widest - columns(word))}"
        lead = f"{mark}  {result.id:{_NAME_COLUMNS}}  "
        first, *others = hanging(sentence(result, page.language), lead, page.width, most=50)
        page.lines += [page.paint(mark, colour) + first[len(mark) :], *others]
        how = advice(result, page.language)
        if how:
            page.lines.append(" " * columns(lead) + page.paint(f"→ {how}", "bold"))
    return page.text()


def probes_data(probed: Iterable[ProbeResult], language: Language) -> list[dict[str, Any]]:
    """The same for JSON; ``message`` and ``facts`` are the stable part, ``text`` and ``how`` are for people."""
    return [
        {
            "id": result.id,
            "state": result.state,
            "message": result.message,
            "text": sentence(result, language),
            "how": advice(result, language),
            "facts": result.facts,
        }
        for result in probed
    ]


def sentence(result: ProbeResult, language: Language) -> str:
    """What was found, in words; of a message that nobody wrote, where to write it."""
    key = f"probe.{result.message}"
    if not has_message(key):
        return say("probe.unwritten", language, key=key, file=os.path.join(SOURCES, f"{language}.yaml"))
    return fill(message(key, language), result.facts)


def advice(result: ProbeResult, language: Language) -> str:
    """How to change it, most often a command to copy; "" where nothing is to be done."""
    key = f"probe_advice.{result.message}"
    return fill(message(key, language), result.facts) if has_message(key) else ""


def shell_command(result: ProbeResult) -> str:
    """The command of the advice as a shell takes it; "" where the advice is something else."""
    key = f"probe_advice.{result.message}"
    if result.message in _ADVICE_IN_WORDS or not has_message(key):
        return ""
    facts = {name: shlex.quote(value) if name == "python" else value for name, value in result.facts.items()}
    return fill(message(key, DEFAULT), facts).partition("    (")[0]


def why_text(why: str, language: Language) -> str:
    """Why this interpreter was chosen."""
    return say(f"probe_why.{why}", language)


def state_name(state: ProbeState, language: Language) -> str:
    """``ok``, ``warn``, … in this language."""
    return say(f"probe_state.{state}", language)
