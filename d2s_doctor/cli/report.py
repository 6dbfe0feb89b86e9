"""``report``: the issue that a maintainer would want, with everything private taken out."""

from __future__ import annotations

import argparse

from d2s_doctor.cli.console import Console, open_input, write_file
from d2s_doctor.cli.environment import pick
from d2s_doctor.cli.exit import ExitCode
from d2s_doctor.cli.knowledge_base import base_of
from d2s_doctor.env.ask import ask
from d2s_doctor.render.issue import remaining_text
from d2s_doctor.render.redacted_issue import RedactedIssue, redacted_issue


def report(options: argparse.Namespace, console: Console) -> ExitCode:
    """Write the issue to ``--output`` or stdout. Raises UsageError when the log or that file cannot be used."""
    kb = base_of(options)
    probed = None if options.no_env else ask(pick(options.python, console).path)
    with open_input(options.file, console) as handle:
        issue = redacted_issue(handle, kb, probed, console.language)
    if options.output:
        write_file(options.output, "--output", issue.markdown)
        console.narrate(options.output)
    else:
        _show(issue, console)
    console.narrate(issue.summary)
    if issue.remaining:
        console.narrate(remaining_text(issue.remaining, console.language))
    return ExitCode.FOUND


def _show(issue: RedactedIssue, console: Console) -> None:
    if console.json:
        remaining = list(issue.remaining)
        console.show_json({"markdown": issue.markdown, "redacted": issue.counts, "remaining": remaining})
    else:
        console.show(issue.markdown)
