"""What the user's own environment says about an entry."""

from __future__ import annotations

from typing import Any

from d2s_doctor.env.refinement import EnvironmentEvidence, outcomes_on
from d2s_doctor.model import Entry, Language
from d2s_doctor.render.page import Page
from d2s_doctor.render.probes import probes_data, probes_text
from d2s_doctor.render.terms import outcomes_line

_SHOWN = ("warn", "fail")


def environment_text(evidence: EnvironmentEvidence, entry: Entry, page: Page) -> str:
    """What this failure does on the user's release, then the probes that matter or are wrong."""
    page.heading("environment.title")
    outcomes = outcomes_on(entry, evidence.release)
    if not evidence.release:
        page.lines.append("  " + page.message("environment.unknown"))
    elif not outcomes:
        page.lines.append("  " + page.message("environment.uncovered", release=evidence.release))
    else:
        line = outcomes_line(outcomes, page.language)
        page.lines.append("  " + page.message("environment.observed", release=evidence.release, outcomes=line))
    for code in evidence.refuted:
        page.lines.append("  " + page.message("environment.refutes", id=code))
    shown = [p for p in evidence.probed if p.state in _SHOWN or p.id == "file"]
    return probes_text(shown, page) if shown else page.text()


def environment_data(evidence: EnvironmentEvidence, entry: Entry, language: Language) -> dict[str, Any]:
    """The same as JSON."""
    return {
        "paddle": evidence.release,
        "observed": outcomes_on(entry, evidence.release),
        "refuted": list(evidence.refuted),
        "probes": probes_data(evidence.probed, language),
    }
