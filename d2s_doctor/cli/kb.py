"""``kb …``: tools for people who write entries."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from d2s_doctor.cli.console import Console
from d2s_doctor.cli.exit import ExitCode, UsageError
from d2s_doctor.kb.base import build_base


def check(options: argparse.Namespace, console: Console) -> ExitCode:
    """NONE when there is any problem."""
    from d2s_doctor.author.audit import audit_folder

    entries, problems = audit_folder(options.folder)
    if console.json:
        console.show_json({"entries": len(entries), "problems": [p._asdict() for p in problems]})
    else:
        console.show("".join(f"{problem}\n" for problem in problems))
        console.narrate(console.page().message("kb.checked", entries=len(entries), problems=len(problems)))
    return ExitCode.NONE if problems else ExitCode.FOUND


def schema(options: argparse.Namespace, console: Console) -> ExitCode:
    """Print the JSON Schema of an entry."""
    import json

    from d2s_doctor.kb.schema import entry_schema

    console.show(json.dumps(entry_schema(), indent=2) + "\n")
    return ExitCode.FOUND


def coverage(options: argparse.Namespace, console: Console) -> ExitCode:
    """NONE when the file of reasons holds something wrong or needless."""
    from d2s_doctor.author.coverage import REASONS_FILE, cover, read_reasons, unneeded_reasons
    from d2s_doctor.author.known_raise_sites import RAISE_SITES_FILE, read_raise_sites
    from d2s_doctor.kb.folder import read_folder
    from d2s_doctor.render.coverage import coverage_data, coverage_text
    from d2s_doctor.render.layout import width_of

    folder = Path(options.folder)
    try:
        rows = read_raise_sites(options.rows or folder.parent / RAISE_SITES_FILE)
    except OSError as error:
        raise UsageError("cannot_read_rows", path=repr(error.filename), reason=error.strerror) from error
    except ValueError as error:
        raise UsageError("text", text=error) from error
    path = str(folder / REASONS_FILE)
    reasons, problems, lines = read_reasons(path)
    covered = cover(rows, build_base(read_folder(folder)), reasons)
    problems = problems + unneeded_reasons(covered, path, lines)
    if console.json:
        console.show_json(coverage_data(covered, problems))
    else:
        console.show(coverage_text(covered, width_of(sys.stdout) if sys.stdout.isatty() else 200))
        for problem in problems:
            console.narrate(str(problem))
    return ExitCode.NONE if problems else ExitCode.FOUND
