"""What was seen, joined with what is known: each thing that went wrong and the entries that explain it."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple

from d2s_doctor.check.finding import UNREADABLE, RuleFinding
from d2s_doctor.check.linter import CheckOptions, check_sources
from d2s_doctor.check.source_file import read_source
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import clean_text
from d2s_doctor.match import diagnose
from d2s_doctor.trace.program import Ended
from d2s_doctor.trace.records import ConvertedFunction, Place, Process, Reason

What = Literal["raised", "uncaught", "save", "crash", "hang", "differs", "break", "fallback", "recompiled", "skipped"]
MANY_PROGRAMS = 5
"""As many programs for one function as Paddle itself takes for a reason to warn."""


class Likely(NamedTuple):
    """An entry that explains; ``line`` is where in ``file`` a rule of check found it, 0 when the message names it."""

    code: str
    file: str
    line: int


class Explanation(NamedTuple):
    """One thing that went wrong. ``text`` is the message or reason, as Paddle put it; ``times`` how often.

    ``stack`` are the lines of the callers, the nearest first, where they are known.
    """

    what: What
    function: str
    place: Place | None
    text: str
    likely: tuple[Likely, ...]
    times: int = 1
    stack: tuple[Place, ...] = ()


def explain_processes(processes: list[Process], ended: Ended, kb: KnowledgeBase) -> list[Explanation]:
    """Everything that went wrong in a run, the worst first within each process."""
    found: list[Explanation] = []
    for process in processes:
        seen: set[str] = set()
        for function in process.functions:
            found += _of_function(function, process, kb, seen)
        for saved in process.saved:
            if saved.error and saved.error not in seen:
                seen.add(saved.error)
                found.append(_by_message("save", saved.name, None, saved.error, kb))
        if process.uncaught and not any(_last(process.uncaught) == _last(text) for text in seen):
            found.append(_by_message("uncaught", "", None, process.uncaught, kb))
        if process.running and not process.ended and (ended.timed_out or ended.signal is not None):
            found.append(_stopped(process, ended, kb))
    if ended.signal is not None and not ended.timed_out and not any(each.what == "crash" for each in found):
        text = clean_text(ended.said.decode("utf-8", "replace"))
        found.append(_by_message("crash", "", None, text, kb))
    return found


def _of_function(function: ConvertedFunction, process: Process, kb: KnowledgeBase, seen: set[str]) -> list[Explanation]:
    found = []
    for text in function.errors:
        seen.add(text)
        found.append(_by_message("raised", function.name, function.place, text, kb))
    for difference in function.differences[:1]:
        found.append(
            Explanation(
                "differs", function.name, function.place, difference.path, _by_rules(function.place, process, kb)
            )
        )
    for reason in function.breaks:
        found.append(_by_reason("break", function, reason, kb))
    for reason in function.fallbacks:
        found.append(_by_reason("fallback", function, reason, kb))
    if function.skipped:
        found.append(Explanation("skipped", function.name, function.place, "", (), function.calls))
    if function.mode == "ast" and len(function.conversions) > MANY_PROGRAMS:
        found.append(Explanation("recompiled", function.name, function.place, "", (), len(function.conversions)))
    return found


def _by_message(what: What, name: str, place: Place | None, text: str, kb: KnowledgeBase) -> Explanation:
    matches = diagnose(text, kb).matches[:2]
    likely = tuple(Likely(match.id, "", 0) for match in matches)
    return Explanation(what, name, place, _last(text), likely)


def _by_reason(what: What, function: ConvertedFunction, reason: Reason, kb: KnowledgeBase) -> Explanation:
    """A break or fallback, with the entry whose words these are."""
    text = f"{reason.kind} (1):\n\t{reason.text}" if reason.kind else reason.text
    matches = diagnose(text, kb).matches[:1]
    words = f"{reason.kind}: {reason.text}" if reason.kind else reason.text
    likely = tuple(Likely(match.id, "", 0) for match in matches)
    return Explanation(what, function.name, reason.place or function.place, words, likely, reason.times, reason.stack)


def _stopped(process: Process, ended: Ended, kb: KnowledgeBase) -> Explanation:
    """What was running when the process died or was ended: its function, and what its source or last words say."""
    name = process.running.partition(" ")[2]
    function = next((each for each in process.functions if each.name == name), None)
    place = function.place if function else None
    what: What = "hang" if ended.timed_out else "crash"
    likely = _by_rules(place, process, kb) if place else ()
    text = clean_text(ended.said.decode("utf-8", "replace"))
    if what == "crash":
        said = tuple(Likely(match.id, "", 0) for match in diagnose(text, kb).matches[:2])
        likely = tuple(dict.fromkeys((*said, *likely)))
    return Explanation(what, name or process.running, place, "" if what == "hang" else _last(text), likely)


def _by_rules(place: Place, process: Process, kb: KnowledgeBase) -> tuple[Likely, ...]:
    """What check finds in the function; where it finds nothing there, in the rest of its file."""
    if not os.path.isfile(place.file):
        return ()
    source = read_source(place.file)
    releases = (process.paddle,) if process.paddle[:1].isdigit() else MEASURED
    findings = check_sources([source], kb.entries, CheckOptions(releases, every_layer=True)).findings
    findings = tuple(finding for finding in findings if finding.code != UNREADABLE)
    inside = [finding for finding in findings if finding.function == place.name and finding.line >= place.line]
    return tuple(dict.fromkeys(_likely(finding) for finding in inside or findings))


def _likely(finding: RuleFinding) -> Likely:
    return Likely(finding.code, finding.path, finding.line)


def _last(text: str) -> str:
    """The last line that says something."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else ""
