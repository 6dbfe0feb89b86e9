"""``env`` and ``match --env``: which Python is asked, and what its probes say."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from d2s_doctor.cli.console import Console
from d2s_doctor.cli.exit import ExitCode
from d2s_doctor.env.interpreter import Interpreter, choose
from d2s_doctor.env.refinement import EnvironmentEvidence, file_at_path, probed_release, rank_with, refuted_by
from d2s_doctor.model import Diagnosis, Entry


def env(options: argparse.Namespace, console: Console) -> ExitCode:
    """Ask the user's interpreter. NONE when a probe failed: then something is to be mended."""
    from d2s_doctor.env.ask import ask
    from d2s_doctor.render.probes import probes_data, probes_text, why_text

    interpreter = pick(options.python, console)
    why = why_text(interpreter.why, console.language)
    probed = ask(interpreter.path, smoke=getattr(options, "smoke", False))
    if console.json:
        asked = {"path": interpreter.path, "why": interpreter.why, "text": why}
        console.show_json({"interpreter": asked, "probes": probes_data(probed, console.language)})
    else:
        console.show(probes_text(probed, console.page()))
    return ExitCode.NONE if any(result.state == "fail" for result in probed) else ExitCode.FOUND


def pick(wanted: str | None, console: Console) -> Interpreter:
    """The interpreter to use, named on stderr with the reason. Raises NoInterpreter when there is none."""
    from d2s_doctor.render.probes import why_text

    interpreter = choose(wanted)
    console.narrate(f"{interpreter.path} ({why_text(interpreter.why, console.language)})")
    return interpreter


def refine_by_environment(
    diagnosis: Diagnosis, entries: Mapping[str, Entry], python: str | None, console: Console
) -> tuple[Diagnosis, EnvironmentEvidence]:
    """The diagnosis ranked again by what the user's environment says, and what it says about the first entry."""
    from d2s_doctor.env.ask import ask
    from d2s_doctor.env.relevance import probes_for, relevant_to

    interpreter = pick(python, console)
    matched = [entries[match.id] for match in diagnosis.matches]
    probed = list(ask(interpreter.path, only=probes_for(matched)))
    followed = file_at_path(diagnosis, Path.cwd())
    if followed:
        probed.append(followed)
    release = probed_release(probed)
    ranked = rank_with(diagnosis, entries, release, probed)
    refuted = tuple(match.id for match in diagnosis.matches if match.id in refuted_by(probed))
    return ranked, EnvironmentEvidence(release, relevant_to(entries[ranked.matches[0].id], probed), refuted)
