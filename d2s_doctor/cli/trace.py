"""``d2s-doctor trace``: run a program in the user's Python and say what its conversions did."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from d2s_doctor.cli.console import Console
from d2s_doctor.cli.exit import UsageError
from d2s_doctor.cli.knowledge_base import base_of
from d2s_doctor.env.interpreter import NoInterpreter, choose
from d2s_doctor.model import Entry
from d2s_doctor.render.layout import Paint
from d2s_doctor.render.page import Page
from d2s_doctor.trace.events import Process, read_events
from d2s_doctor.trace.explain import Explanation, explain
from d2s_doctor.trace.program import Ended, run_program, trace_folder


def trace(options: argparse.Namespace, console: Console) -> int:
    """The exit code is the program's own; 128 and the signal's number when it died of one."""
    try:
        python = choose(options.python).path
    except NoInterpreter as error:
        raise UsageError(f"--python: {error}") from error
    command = _command(options)
    kb = base_of(options)
    aside = options.json and not options.output
    with trace_folder() as folder:
        try:
            ended = run_program(
                python, command, folder, compare=options.compare, timeout=options.timeout, stdout_to_stderr=aside
            )
        except OSError as error:
            raise UsageError(f"cannot start {python}: {error.strerror}") from error
        processes = read_events(folder)
    explanations = explain(processes, ended, kb)
    _show(options, console, processes, explanations, ended, kb.entries)
    return ended.code


def _command(options: argparse.Namespace) -> list[str]:
    """What Python is given: ``-m module …`` or ``script …``."""
    if options.module is not None:
        if not options.module:
            raise UsageError("-m: name a module")
        return ["-m", *options.module]
    given = [*([options.program] if options.program is not None else []), *options.arguments]
    if not given:
        raise UsageError("name a script, or a module with -m: d2s-doctor trace train.py")
    if not Path(given[0]).exists():
        raise UsageError(f"there is no {given[0]!r}; name the script that you run with python")
    return given


def _show(
    options: argparse.Namespace,
    console: Console,
    processes: list[Process],
    explanations: list[Explanation],
    ended: Ended,
    entries: Mapping[str, Entry],
) -> None:
    from d2s_doctor.render.trace import trace_data, trace_text

    plain = Page(console.language, 100, Paint(False))
    text = trace_text(processes, explanations, ended, entries, plain)
    if options.html:
        from d2s_doctor.render.trace_html import trace_html

        page = Page(console.language, 100, Paint(False))
        _write(options.html, "--html", trace_html(text, processes, explanations, entries, page))
    if options.json:
        data = trace_data(processes, explanations, ended)
        if options.output:
            from d2s_doctor.render.json import dump

            _write(options.output, "--output", dump(data, "utf-8"))
        else:
            console.show_json(data)
    elif options.output:
        _write(options.output, "--output", text)
    else:
        from d2s_doctor.render.layout import paint_for, width_of

        page = Page(console.language, width_of(sys.stderr), paint_for(sys.stderr))
        sys.stdout.flush()
        sys.stderr.write("\n" + trace_text(processes, explanations, ended, entries, page))


def _write(path: str, option: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{option}: cannot write {path}: {error.strerror}") from error
