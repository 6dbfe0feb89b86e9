"""What each command does. Every command takes its options and a Console and returns an ExitCode."""

from __future__ import annotations

import argparse
from typing import BinaryIO

from d2s_doctor.cli.console import Console, open_input
from d2s_doctor.cli.exit import ExitCode
from d2s_doctor.cli.knowledge_base import base_of, no_entry
from d2s_doctor.cli.own_source import names_own_file
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.model import Retired
from d2s_doctor.render.formats import Answer


def match(options: argparse.Namespace, console: Console) -> ExitCode:
    """Say which entries explain a log. NONE when no entry does."""
    with open_input(options.file, console) as handle:
        return answer(handle, options, console)


def answer(log: BinaryIO, options: argparse.Namespace, console: Console) -> ExitCode:
    """Say what a log holds, as the options of ``match`` want it."""
    from d2s_doctor.match import diagnose_lines, read_lines

    kb = base_of(options)
    lines = read_lines(log, kb)
    diagnosis = diagnose_lines(lines, kb, explain=options.explain)
    has_entry = diagnosis.matches or diagnosis.suggestions or any(finding.nearest for finding in diagnosis.findings)
    entries = kb.entries if has_entry else {}
    environment = source = None
    if diagnosis.matches and not options.no_source and names_own_file(lines):
        from d2s_doctor.source import read_source_of

        diagnosis, source = read_source_of(diagnosis, lines, kb)
    if options.env and diagnosis.matches:
        from d2s_doctor.cli.environment import refine_by_environment

        diagnosis, environment = refine_by_environment(diagnosis, entries, options.python, console)
    found = Answer(diagnosis, entries, options.file, lines, options.top, environment, options.explain, source)
    console.show_formatted("match", found)
    return ExitCode.NONE if diagnosis.verdict == "none" else ExitCode.FOUND


def show(options: argparse.Namespace, console: Console) -> ExitCode:
    """Show one entry in full. Raises UsageError when there is no such code or slug."""
    from d2s_doctor.render.entry_address import entry_address
    from d2s_doctor.render.json import entry_data
    from d2s_doctor.render.text import entry_text

    kb = base_of(options)
    entry = kb.find(options.code)
    retired = kb.find_retired(options.code) if entry is None else None
    if retired:
        return _show_retired(retired, kb, console)
    if entry is None:
        raise no_entry(options.code, kb)
    if console.json:
        console.show_json({"entry": entry_data(entry), "page": entry_address(entry.id, console.language)})
    else:
        console.show(entry_text(entry, console.page()))
    return ExitCode.FOUND


def _show_retired(retired: Retired, kb: KnowledgeBase, console: Console) -> ExitCode:
    """Say where an entry went that is no more."""
    from d2s_doctor.render.json import plain
    from d2s_doctor.render.text import retired_text

    if console.json:
        console.show_json({"retired": plain(retired)})
    else:
        console.show(retired_text(retired, kb.entries, console.page()))
    return ExitCode.FOUND


def list_entries(options: argparse.Namespace, console: Console) -> ExitCode:
    """Show every entry in one line."""
    from d2s_doctor.render.json import list_data
    from d2s_doctor.render.text import titles_text

    entries = list(base_of(options).entries.values())
    if console.json:
        console.show_json(list_data(entries, console.language))
    else:
        console.show(titles_text(entries, console.page()))
    return ExitCode.FOUND


def search(options: argparse.Namespace, console: Console) -> ExitCode:
    """Show the entries that fit the words of a symptom. NONE when there is none."""
    from d2s_doctor.kb.search import search as find
    from d2s_doctor.render.json import summary_data
    from d2s_doctor.render.text import titles_text

    query = " ".join(options.words)
    found = find(base_of(options), query)
    if console.json:
        results = [{**summary_data(entry, console.language), "score": score} for entry, score in found]
        console.show_json({"query": query, "results": results})
    else:
        console.show(titles_text([entry for entry, _ in found], console.page()))
    if not found:
        console.narrate(console.page().message("search.none"))
    return ExitCode.FOUND if found else ExitCode.NONE


def completion(options: argparse.Namespace, console: Console) -> ExitCode:
    """Print a script that completes commands and options in a shell."""
    import shtab

    from d2s_doctor.cli.parser import make_parser

    console.show(shtab.complete(make_parser(), shell=options.shell) + "\n")
    return ExitCode.FOUND
