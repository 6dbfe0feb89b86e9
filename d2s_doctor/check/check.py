"""Paths to findings: read the files, read the converted code, ask the rules, keep what fails on this release."""

from __future__ import annotations

import ast
import fnmatch
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from d2s_doctor.check.analysis import Analysis
from d2s_doctor.check.facts import Facts
from d2s_doctor.check.finding import BROKEN, Finding
from d2s_doctor.check.project import Project
from d2s_doctor.check.rules import RULES
from d2s_doctor.check.rules.hit import Hit
from d2s_doctor.check.source import Source, read_source, silenced
from d2s_doctor.kb.releases import MEASURED, in_range
from d2s_doctor.model import Entry

_SKIPPED = frozenset({"node_modules", "site-packages", "__pycache__", "build", "dist", "venv"})


class Options(NamedTuple):
    """``releases`` are those to judge by, ``mode`` is auto, ast or sot; codes may be given by their beginning."""

    releases: tuple[str, ...] = MEASURED
    mode: str = "auto"
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    every_layer: bool = False


class Result(NamedTuple):
    """``files`` counts what was read, ``functions`` the converted functions among them."""

    findings: tuple[Finding, ...]
    files: int
    functions: int
    sources: dict[str, Source]


def check_paths(paths: Iterable[str], entries: Mapping[str, Entry], options: Options) -> Result:
    """Everything that the rules find below some paths, in the order of the files.

    Raises FileNotFoundError for a path that does not exist.
    """
    sources = [read_source(path) for path in python_files(paths, options.exclude)]
    return check_sources(sources, entries, options)


def check_sources(sources: list[Source], entries: Mapping[str, Entry], options: Options) -> Result:
    """As ``check_paths``, from files at hand."""
    analysis = Analysis(Project(sources), every_layer=options.every_layer)
    by_path = {source.path: source for source in sources}
    found = {(f.path, f.line, f.column, f.code, f.captures.get("name", "")): f for f in _broken(sources)}
    for reading in analysis.readings:
        for finding in _judged(reading.facts, reading.modes, entries, options):
            line = by_path[finding.path].lines[finding.line - 1 : finding.line]
            if not (line and silenced(line[0], finding.code)):
                key = (finding.path, finding.line, finding.column, finding.code, finding.captures.get("name", ""))
                found.setdefault(key, finding)
    functions = {id(reading.facts.function) for reading in analysis.readings if reading.modes}
    ordered = sorted(found.values(), key=lambda f: (f.path, f.line, f.column, f.code))
    return Result(tuple(ordered), len(sources), len(functions), by_path)


def _broken(sources: list[Source]) -> Iterator[Finding]:
    for source in sources:
        if source.broken:
            line, column, reason = source.broken
            yield Finding(source.path, line, column, line, column + 1, BROKEN, {"reason": reason}, (), "", ())


def _judged(facts: Facts, modes: frozenset[str], entries: Mapping[str, Entry], options: Options) -> Iterator[Finding]:
    for rule in RULES:
        if not _wanted(rule.code, options) or rule.code not in entries:
            continue
        if not rule.everywhere and not facts.converted:
            continue
        failing = failing_modes(entries[rule.code], options.releases)
        if options.mode != "auto":
            failing &= {options.mode, "run"}
        failing = failing if rule.everywhere else failing & modes
        if failing:
            for hit in rule.find(facts):
                yield _finding(facts, rule.code, hit, tuple(sorted(failing)))


def failing_modes(entry: Entry, releases: tuple[str, ...]) -> set[str]:
    """The modes in which the entry's sample was seen to go wrong on any of some releases."""
    modes = set()
    for expected in entry.expect:
        if any(in_range(release, expected.paddle) for release in releases):
            modes |= {mode for mode in ("ast", "sot", "run") if getattr(expected, mode) not in (None, "passes")}
    return modes


def _wanted(code: str, options: Options) -> bool:
    selected = not options.select or any(code.startswith(each) for each in options.select)
    return selected and not any(code.startswith(each) for each in options.ignore)


def _finding(facts: Facts, code: str, hit: Hit, modes: tuple[str, ...]) -> Finding:
    node = hit.node
    first = getattr(node, "lineno", 1)
    last = getattr(node, "end_lineno", None) or first
    start, end = getattr(node, "col_offset", 0), getattr(node, "end_col_offset", None) or 0
    if isinstance(node, (ast.If, ast.While, ast.For)):  # the head says enough
        head = node.test if not isinstance(node, ast.For) else node.iter
        last, end = head.end_lineno or first, head.end_col_offset or 0
    lines = facts.module.source.lines
    return Finding(
        facts.module.path,
        first,
        _characters(lines, first, start) + 1,
        last,
        _characters(lines, last, end) + 1,
        code,
        hit.captures,
        modes,
        facts.function.name if facts.function else "",
        hit.edits,
    )


def _characters(lines: tuple[str, ...], line: int, column: int) -> int:
    """A column in characters from one in UTF-8 bytes."""
    if not 0 < line <= len(lines):
        return column
    return len(lines[line - 1].encode("utf-8")[:column].decode("utf-8", "ignore"))


def python_files(paths: Iterable[str], exclude: tuple[str, ...]) -> Iterator[str]:
    """The files to read, each once: what is named, and ``*.py`` below folders, without hidden and installed ones.

    Raises FileNotFoundError.
    """
    seen: set[str] = set()
    for path in paths:
        if not os.path.exists(path):
            raise FileNotFoundError(path)
        found = [path] if not os.path.isdir(path) else _below(path, exclude)
        for each in found:
            shown = os.path.normpath(each)
            if shown not in seen:
                seen.add(shown)
                yield shown


def _below(folder: str, exclude: tuple[str, ...]) -> Iterator[str]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if name not in _SKIPPED and not name.startswith(".") and not _excluded(here, name, exclude)
        )
        for name in sorted(names):
            if name.endswith(".py") and not _excluded(here, name, exclude):
                yield os.path.join(here, name)


def _excluded(folder: str, name: str, patterns: tuple[str, ...]) -> bool:
    path = os.path.normpath(os.path.join(folder, name)).replace("\\", "/")
    return any(
        fnmatch.fnmatch(path, each) or fnmatch.fnmatch(name, each) or path.endswith("/" + each.strip("/"))
        for each in patterns
    )
