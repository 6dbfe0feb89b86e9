"""``d2s-doctor trace``: run a program in the user's Python and say what its conversions did."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from d2s_doctor.cli.console import Console, write_file
from d2s_doctor.cli.exit import UsageError
from d2s_doctor.cli.knowledge_base import base_of
from d2s_doctor.env.interpreter import choose
from d2s_doctor.errors import reason_of
from d2s_doctor.render.formats import TraceSummary
from d2s_doctor.render.layout import Paint, paint_for, width_of
from d2s_doctor.render.page import Page
from d2s_doctor.trace.artefacts import compare_artefacts
from d2s_doctor.trace.events import read_events
from d2s_doctor.trace.explain import explain_processes
from d2s_doctor.trace.program import run_program, trace_folder


def trace(options: argparse.Namespace, console: Console) -> int:
    """The exit code is the program's own; 128 and the signal's number when it died of one."""
    python = choose(options.python).path
    command = _command(options)
    kb = base_of(options)
    machine_readable = console.format != "text" and not options.output
    with trace_folder() as folder:
        try:
            ended = run_program(
                python,
                command,
                folder,
                compare=options.compare,
                timeout=options.timeout,
                stdout_to_stderr=machine_readable,
                texts=bool(options.html),
            )
        except OSError as error:
            raise UsageError("cannot_start", path=python, reason=reason_of(error)) from error
        processes = read_events(folder)
        artefacts = compare_artefacts(python, processes, kb)
    explanations = explain_processes(processes, ended, kb)
    _show(TraceSummary(processes, explanations, ended, kb.entries, artefacts), options, console)
    return ended.code


def _command(options: argparse.Namespace) -> list[str]:
    """What Python is given: ``-m module …`` or ``script …``."""
    if options.module is not None:
        if not options.module:
            raise UsageError("trace_module")
        return ["-m", *options.module]
    given = [*([options.program] if options.program is not None else []), *options.arguments]
    if not given:
        raise UsageError("trace_nothing")
    if not Path(given[0]).exists():
        raise UsageError("trace_script", path=repr(given[0]))
    return given


def _show(found: TraceSummary, options: argparse.Namespace, console: Console) -> None:
    plain = Page(console.language, 100, Paint(False))
    if options.html:
        write_file(options.html, "--html", console.written("trace", "html", found, plain))
    if options.output:
        write_file(options.output, "--output", console.written("trace", console.format, found, plain))
    elif console.format != "text":
        console.show_formatted("trace", found)
    else:
        page = Page(console.language, width_of(sys.stderr), paint_for(sys.stderr))
        sys.stdout.flush()
        sys.stderr.write("\n" + console.written("trace", "text", found, page))
