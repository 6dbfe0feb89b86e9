"""What ``check`` says about the one function at a line: evidence for, or against, an entry that a log suggests."""

from __future__ import annotations

import ast
import os
from collections.abc import Mapping
from typing import NamedTuple

from d2s_doctor.check.analysis import Analysis
from d2s_doctor.check.finding import RuleFinding
from d2s_doctor.check.linter import CheckOptions, Judge, rules_in_force
from d2s_doctor.check.project import FunctionInfo, Project
from d2s_doctor.check.source_file import SourceFile, read_source
from d2s_doctor.inside.releases import MEASURED
from d2s_doctor.model import Entry

_LARGEST = 1024 * 1024
"""Bytes. A model's file is smaller; reading takes about a second and 150 MB for so many."""


class LineEvidence(NamedTuple):
    """What was found at a line.

    ``function`` is the innermost function around it ("" outside of all), which reaches from ``first`` to ``last``.
    ``findings`` are those within it; each has a ``code`` and a ``line``. ``asked`` holds the codes of the rules that
    looked: an entry among them without a finding speaks against it as far as source can; one that is not among them
    is neither confirmed nor refuted. ``reason`` is "" where the function was read, else why nothing can be said.
    """

    function: str
    first: int
    last: int
    findings: tuple[RuleFinding, ...]
    asked: frozenset[str]
    reason: str = ""

    def confirms(self, code: str, line: int = 0) -> bool:
        """Whether a rule found this entry's cause; at ``line``, where one is given."""
        return any(each.code == code and line in (0, *range(each.line, each.end_line + 1)) for each in self.findings)

    def refutes(self, code: str) -> bool:
        """Whether a rule looked for this entry's cause in the whole function and found nothing.

        That is a weak sign: values whose kind source does not show are never accused.
        """
        return not self.reason and code in self.asked and not self.confirms(code)


def findings_at(
    path: str, line: int, entries: Mapping[str, Entry], *, release: str = "", mode: str = "auto"
) -> LineEvidence:
    """What the rules find in the function at a line, taken for converted; nothing is run.

    Args:
        path: A Python file. It is read alone: what it imports is unknown.
        line: A line of it, 1-based, such as a traceback names.
        entries: The entries by code, which say on which releases and in which modes code fails.
        release: The release of Paddle; every measured one when left out.
        mode: ast or sot, where the log shows which; auto for both.

    Returns:
        The evidence. It never raises: for a file that is missing, too large (1 MB) or no Python, and for a line that is
        in no function, ``reason`` says so and there are no findings. It takes no longer than ``check`` on the file.
    """
    try:
        if os.path.getsize(path) > _LARGEST:
            return _nothing(f"larger than {_LARGEST} bytes")
        source = read_source(path)
    except (OSError, ValueError) as error:
        return _nothing(str(error))
    return findings_in(source, line, entries, release=release, mode=mode)


def findings_in(
    source: SourceFile, line: int, entries: Mapping[str, Entry], *, release: str = "", mode: str = "auto"
) -> LineEvidence:
    """As ``findings_at``, for a file at hand."""
    if source.tree is None:
        return _nothing(source.problem.reason if source.problem else "")
    try:
        return _read(source, source.tree, line, entries, CheckOptions((release,) if release else MEASURED, mode))
    except (RecursionError, MemoryError) as error:
        return _nothing(type(error).__name__)


def _read(
    source: SourceFile, tree: ast.Module, line: int, entries: Mapping[str, Entry], options: CheckOptions
) -> LineEvidence:
    around = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and _holds(each, line)]
    if not around:
        return _nothing("no function at this line")
    innermost = max(around, key=lambda each: each.lineno)

    def at_line(function: FunctionInfo) -> bool:
        return _holds(function.node, line)

    project, rules = Project([source]), rules_in_force(entries, options)
    judge = Judge(project, rules, options.releases)
    result = judge.result(Analysis(project, chosen=at_line, report=judge.take))
    first, last = _first_line(innermost), innermost.end_lineno or innermost.lineno
    was_read = (source.path, innermost.lineno) in judge.read
    reason = "" if was_read and not result.incomplete else "the function could not be followed"
    findings = tuple(each for each in result.findings if first <= each.line <= last)
    asked = frozenset(rule.code for rule, modes in rules.items() if modes)
    return LineEvidence(innermost.name, first, last, findings, asked, reason)


def _holds(node: ast.FunctionDef, line: int) -> bool:
    return _first_line(node) <= line <= (node.end_lineno or node.lineno)


def _first_line(node: ast.FunctionDef) -> int:
    """The line of a function's first decorator, or its own."""
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def _nothing(reason: str) -> LineEvidence:
    return LineEvidence("", 0, 0, (), frozenset(), reason)
