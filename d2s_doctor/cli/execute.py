"""``d2s-doctor exec``: run a command as if it ran without us, and say behind it what its output means."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from d2s_doctor.cli.console import Console, narrate, write_aside, write_file
from d2s_doctor.cli.exit import UsageError
from d2s_doctor.cli.knowledge_base import base_of
from d2s_doctor.errors import reason_of
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.match import diagnose_lines, read_lines
from d2s_doctor.model import Diagnosis, Line
from d2s_doctor.render.formats import Answer
from d2s_doctor.render.layout import Paint, paint_for, width_of
from d2s_doctor.render.page import Page
from d2s_doctor.wrap.command import CommandEnd
from d2s_doctor.wrap.reader import OutputReader
from d2s_doctor.wrap.transparent import end_like, run_transparently

if TYPE_CHECKING:
    from d2s_doctor.render.redacted_issue import RedactedIssue

_NO_SUCH_COMMAND, _NO_PROGRAM = 127, 126
"""As a shell says it."""


def execute(options: argparse.Namespace, console: Console) -> int:
    """The exit code, or the death by a signal, is the command's own; 127 where there is no such command."""
    command = options.arguments[1:] if options.arguments[:1] == ["--"] else options.arguments
    if not command:
        raise UsageError("exec_nothing")
    kb = base_of(options)
    readers: list[OutputReader[list[Line]] | OutputReader[RedactedIssue]] = []
    reader = OutputReader(lambda log: read_lines(log, kb))
    readers.append(reader)
    issue = _issue_reader(kb, console) if options.report else None
    readers += [issue] if issue else []
    last = b"\n"

    def copy(data: bytes, descriptor: int) -> None:
        nonlocal last
        last = data[-1:]
        for each in readers:
            each.add(data, descriptor)

    try:
        end = run_transparently(command, copy)
    except OSError as error:
        narrate(console.page().message("error.cannot_start", path=repr(command[0]), reason=reason_of(error)))
        return _NO_SUCH_COMMAND if isinstance(error, FileNotFoundError) else _NO_PROGRAM
    lines = reader.finish()
    diagnosis = diagnose_lines(lines, kb)
    answer = Answer(diagnosis, kb.entries if _has_entry(diagnosis) else {}, "-", lines, 3)
    _write_files(answer, end, issue, options, console)
    if last != b"\n":
        write_aside("\n")
    _say(answer, end, options.always, console)
    return end_like(end)


def _issue_reader(kb: KnowledgeBase, console: Console) -> OutputReader[RedactedIssue]:
    from d2s_doctor.render.redacted_issue import redacted_issue

    return OutputReader(lambda log: redacted_issue(log, kb, None, console.language))


def _has_entry(diagnosis: Diagnosis) -> bool:
    listed = any(finding.nearest or finding.matches for finding in diagnosis.findings)
    return bool(diagnosis.matches or diagnosis.suggestions or listed)


def _say(answer: Answer, end: CommandEnd, always: bool, console: Console) -> None:
    """The answer, where the command failed or warned of what is known; one line where it failed otherwise."""
    verdict = answer.diagnosis.verdict
    if always or verdict in ("match", "likely") or (end.code and verdict == "ambiguous"):
        page = Page(console.language, width_of(sys.stderr), paint_for(sys.stderr))
        write_aside("\n" + console.written("match", "text", answer, page, sys.stderr.encoding))
    elif end.code and end.signal != 2:
        narrate(console.page().message("exec.unknown", code=end.code))


def _write_files(
    answer: Answer, end: CommandEnd, issue: OutputReader[RedactedIssue] | None, options: argparse.Namespace, to: Console
) -> None:
    """What was asked for in files. That one cannot be written is said; the command's end stays what it is."""
    try:
        if options.json_file:
            from d2s_doctor.render.json import answer_data, dump

            found = answer_data(answer, Page(to.language, 100, Paint(False)))
            ended = {"code": end.code, "signal": end.signal, "seconds": round(end.seconds, 3)}
            write_file(options.json_file, "--json", dump({**found, "ended": ended}, "utf-8"))
        if issue:
            write_file(options.report, "--report", issue.finish().markdown)
    except UsageError as error:
        narrate(to.page().message(f"error.{error.key}", **error.values))
