"""What the matrix alone says of a way out: the mode or the release that runs the failing sample as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from d2s_doctor.inside.modes import AST, SOT, SOT0
from d2s_doctor.inside.releases import MEASURED, in_range
from d2s_doctor.model import Entry, Language, Outcome
from d2s_doctor.render.messages import say

Outcomes = Mapping[str, Outcome]
_PASSES = "passes"
UNSEEN = "unseen"
"""Stands beside the outcomes in what is shown; no run is recorded so."""


def first_help(entry: Entry, language: Language) -> list[str]:
    """Ways out that need no change of the code, as lines of Markdown, the best first.

    They are made of ``expect``. An entry that no measured run shows, or whose runs pass and are wrong, has none.
    """
    observed = [_outcomes(entry, release) for release in MEASURED]
    if (
        not entry.observed
        or entry.passing
        or all(map(_all_pass, observed))
        or any(not outcomes for outcomes in observed)
    ):
        return []
    lines = []
    gone = _first_from(observed, _all_pass)
    if gone:
        lines.append(say("first_help.gone", language, first=MEASURED[gone], last=MEASURED[gone - 1]))
    for key, runs in (("sot", _sot_runs), ("ast", _ast_runs)):
        first = _first_from(observed, runs)
        if first == 0:
            lines.append(say(f"first_help.{key}", language))
        elif first is not None and (gone is None or first < gone):
            lines.append(say(f"first_help.{key}.from", language, first=MEASURED[first]))
    came = _first_from(observed, lambda outcomes: not _all_pass(outcomes))
    if came:
        lines.append(say("first_help.came", language, first=MEASURED[came], last=MEASURED[came - 1]))
    return lines


def runs_from(entry: Entry) -> tuple[str, str] | None:
    """The first measured release from which on ``before`` runs as it stands, and the mode in which: "" for all of them.

    A release for all modes is preferred, then SOT, then AST. ("", "") where the newest release fails in every mode;
    None where no measured run shows the failure, or not all releases were run.
    """
    observed = [_outcomes(entry, release) for release in MEASURED]
    if not entry.observed or entry.passing or not all(observed) or all(map(_all_pass, observed)):
        return None
    for mode, runs in (("", _all_pass), (SOT, _sot_runs), (AST, _ast_runs)):
        first = _first_from(observed, runs)
        if first is not None:
            return MEASURED[first], mode
    return "", ""


def first_help_markdown(entry: Entry, language: Language) -> str:
    """The same as a paragraph for each line, to stand before the fix; "" when there is nothing to say."""
    return "".join(f"{line}\n\n" for line in first_help(entry, language))


def passing_note(entry: Entry, language: Language) -> str:
    """What "passes" stands for in an entry that is silent or slow; "" when it stands for what it says."""
    return say("first_help.passing", language, seen=entry.passing.in_language(language)) if entry.passing else ""


def shown_outcome(entry: Entry, outcome: str) -> str:
    """What a short table says of an outcome of ``before``: "unseen" where it passes since no measured run has what the
    failure needs (another NumPy, another Python), which ``passing`` names; it is no sign that the code works."""
    return UNSEEN if outcome == _PASSES and _is_unseen(entry) else outcome


def unseen_note(entry: Entry, language: Language) -> str:
    """Why no measured run shows the failure of an entry; "" where one does."""
    if not entry.passing or not _is_unseen(entry):
        return ""
    return say("first_help.unseen", language, seen=entry.passing.in_language(language))


def _is_unseen(entry: Entry) -> bool:
    is_failure = entry.kind not in ("performance", "guide")
    return bool(is_failure and entry.passing) and all(_all_pass(each.outcomes()) for each in entry.expect)


def _outcomes(entry: Entry, release: str) -> dict[str, Outcome]:
    """What ``before`` was observed to do on ``release``. (Not that of `env`, whose imports cost `match` its start.)"""
    return next((expected.outcomes() for expected in entry.expect if in_range(release, expected.paddle)), {})


def _first_from(observed: list[dict[str, Outcome]], holds: Callable[[Outcomes], bool]) -> int | None:
    """The first release from which on ``holds``; None when it does not hold on the newest."""
    first = len(observed)
    while first and holds(observed[first - 1]):
        first -= 1
    return first if first < len(observed) else None


def _all_pass(outcomes: Outcomes) -> bool:
    return set(outcomes.values()) == {_PASSES}


def _sot_runs(outcomes: Outcomes) -> bool:
    """Whether SOT runs the sample, whole graphs included."""
    return outcomes.get(SOT) == _PASSES == outcomes.get(SOT0, _PASSES)


def _ast_runs(outcomes: Outcomes) -> bool:
    return outcomes.get(AST) == _PASSES
