"""From the raw facts of probes to results that can be shown."""

from __future__ import annotations

from d2s_doctor.env.results import STATES, ProbeResult, ProbeState, probe_result
from d2s_doctor.inside.probe import Known, RawFacts, not_installed
from d2s_doctor.inside.probes import PROBES
from d2s_doctor.kb.constants import constants


def judge(id: str, facts: RawFacts, known: Known) -> ProbeResult:
    """What the answer of the probe ``id`` means; ``known`` holds the raw facts of those that answered before.

    A probe that cannot judge its own facts is a result too: it names the file to mend.
    """
    probe = PROBES[id]
    if probe.uses_table:
        known = {**known, "compatibility": constants("compatibility")}
    try:
        state, message, shown = probe.judge(facts, known)
        return probe_result(id, _state(state), message, **shown)
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        return probe_result(id, "unknown", "misjudged", error=text, file=type(probe).judge.__code__.co_filename)


def failed(id: str, message: str, facts: RawFacts, known: Known) -> ProbeResult:
    """What it means that a probe gave no answer: ``message`` is raised, crashed or hung.

    Where Paddle takes part this is a finding; elsewhere it is only something that stays unknown.
    """
    if id == "paddle.import":
        if not_installed(known):
            return probe_result(id, "skipped", "skipped.not_installed")
        return probe_result(id, "fail", f"import.{message}", **facts)
    return probe_result(id, "fail" if PROBES[id].uses_paddle else "unknown", message, **facts)


def skipped(id: str, known: Known) -> ProbeResult:
    """A probe that could not run because Paddle is not there, or is but cannot be imported."""
    return probe_result(id, "skipped", "skipped.not_installed" if not_installed(known) else "skipped.import")


def _state(text: str) -> ProbeState:
    for state in STATES:
        if state == text:
            return state
    raise ValueError(f"a probe judged {text!r}; expected one of {', '.join(STATES)}")
