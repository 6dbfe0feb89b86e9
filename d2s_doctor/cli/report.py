"""``report``: the issue that a maintainer would want, with everything private taken out."""

from __future__ import annotations

import argparse
from pathlib import Path

from d2s_doctor.cli.console import Console, open_input
from d2s_doctor.cli.environment import pick
from d2s_doctor.cli.exit import ExitCode, UsageError
from d2s_doctor.cli.knowledge_base import base_of
from d2s_doctor.env.ask import ask
from d2s_doctor.env.probed import Probed
from d2s_doctor.render.redacted_issue import redacted_issue


def report(options: argparse.Namespace, console: Console) -> ExitCode:
    kb = base_of(options)
    with open_input(options.file, console) as handle:
        probed = None if options.no_env else _probed(options.python, console)
        text, counts, told = redacted_issue(handle, kb, probed, console.language)
    if options.output:
        try:
            Path(options.output).write_text(text, encoding="utf-8")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise UsageError(f"cannot write {options.output!r}: {reason}") from error
        console.narrate(options.output)
    elif console.json:
        console.show_json({"markdown": text, "redacted": counts})
    else:
        console.show(text)
    console.narrate(told)
    return ExitCode.FOUND


def _probed(python: str | None, console: Console) -> tuple[Probed, ...]:
    return ask(pick(python, console).path)
