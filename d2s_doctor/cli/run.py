"""``run``: execute an entry's sample in the user's own Python and say what happened in the entry's terms."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from d2s_doctor.cli.console import Console
from d2s_doctor.cli.environment import pick
from d2s_doctor.cli.exit import ExitCode, UsageError
from d2s_doctor.cli.knowledge_base import base_of, no_entry
from d2s_doctor.log.clean import clean_text
from d2s_doctor.model import Entry
from d2s_doctor.render.messages import say
from d2s_doctor.render.runs import observed_text, protection_text
from d2s_doctor.run.report import Limits
from d2s_doctor.run.sandbox import Protection
from d2s_doctor.verify.observe import Observed, SampleRunner, agrees, default_mode, expected_of, matrix_modes


def run(options: argparse.Namespace, console: Console) -> ExitCode:
    """0 when the sample did what the entry says for this release, else 1."""
    kb = base_of(options)
    entry = kb.find(options.code)
    if entry is None:
        raise no_entry(options.code, kb)
    mode = _mode(options.mode, entry)
    source = getattr(entry, options.sample)
    console.narrate(f"{entry.id} {options.sample}, {mode}")
    chosen = pick(options.python, console)
    foreign = entry.id in kb.origins and not options.yes
    if foreign and not sys.stdin.isatty():
        raise UsageError("foreign_code", folder=kb.origins[entry.id])
    with SampleRunner(chosen.path, kb, Limits(seconds=options.seconds)) as sample_runner:
        paddle = sample_runner.start()
        protection = sample_runner.protection
        if foreign:
            _ask(source, protection, console)
        observed = sample_runner.observe(source, mode, console.pass_on)
    expected = expected_of(entry, paddle, mode) if options.sample == "before" else "passes"
    if console.json:
        console.show_json(_data(entry, options.sample, mode, chosen.path, paddle, expected, observed, protection))
    else:
        console.show(observed_text(entry, options.sample, mode, paddle, expected, observed, console.page()))
    return ExitCode.FOUND if agrees(expected, observed.outcome) else ExitCode.NONE


def _mode(wanted: str | None, entry: Entry) -> str:
    """The mode asked for; else the first of the entry's own that its samples can be tried in."""
    possible = matrix_modes(entry)
    if wanted is None:
        return default_mode(entry)
    if wanted not in possible:
        raise UsageError("mode_fixed", mode=wanted, code=entry.id)
    return wanted


def _ask(source: str, protection: Protection | None, console: Console) -> None:
    """Show code that did not come with this program and what it could do, and go on only after a yes."""
    console.pass_on(clean_text(source))
    sys.stderr.write(f"\n{protection_text(protection, console.language)}\n{say('ran.ask', console.language)} [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise UsageError("not_run")


def _data(
    entry: Entry,
    sample: str,
    mode: str,
    python: str,
    paddle: str,
    expected: str | None,
    observed: Observed,
    protection: Protection | None,
) -> dict[str, Any]:
    ran = observed.ran
    return {
        "id": entry.id,
        "sample": sample,
        "mode": mode,
        "python": python,
        "paddle": paddle,
        "outcome": observed.outcome,
        "expected": expected,
        "exception": ran.exception,
        "message": ran.message,
        "signal": ran.signal,
        "matched": observed.matched,
        "differences": [difference._asdict() for difference in observed.differences],
        "uncompared": observed.uncompared,
        "sandbox": protection if protection == "bubblewrap" else None,
        "seconds": round(ran.seconds, 3),
        "output": ran.output,
    }
