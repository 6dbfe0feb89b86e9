"""Paths to findings: read the files, read the converted code, ask the rules, keep what fails on this release."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from d2s_doctor.check.analysis import AnalysedFunction, Analysis
from d2s_doctor.check.discovery import Skipped, python_files
from d2s_doctor.check.facts import Facts
from d2s_doctor.check.finding import UNREADABLE, RuleFinding
from d2s_doctor.check.project import Project
from d2s_doctor.check.rule import Edit, Rule, Violation
from d2s_doctor.check.rules import BROKEN, RULES
from d2s_doctor.check.source_file import SourceFile, is_suppressed, read_source
from d2s_doctor.inside.modes import SOT, SOT0
from d2s_doctor.inside.releases import MEASURED, in_range
from d2s_doctor.model import Entry


class CheckOptions(NamedTuple):
    """``releases`` are those to judge by, ``mode`` is auto, ast or sot; codes may be given by their beginning."""

    releases: tuple[str, ...] = MEASURED
    mode: str = "auto"
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    every_layer: bool = False
    entry: tuple[str, ...] = ()
    """``module:Class``, ``module:Class.method`` or ``module:function``, which are taken for converted."""


class CheckResult(NamedTuple):
    """``files`` counts what was read, ``functions`` the converted functions among them; ``sources`` are by path.

    ``skipped`` is what was found and not looked at, and the rules that failed. ``followed`` counts the functions that
    were read since a converted one calls them, ``unknown`` the calls in all these that lead out of what was read.
    ``layers`` counts the Layers with a forward, converted or not; ``unmatched`` are the entries that name nothing.
    """

    findings: tuple[RuleFinding, ...]
    files: int
    functions: int
    sources: dict[str, SourceFile]
    skipped: tuple[Skipped, ...] = ()
    followed: int = 0
    unknown: int = 0
    layers: int = 0
    unmatched: tuple[str, ...] = ()

    @property
    def incomplete(self) -> bool:
        """Whether something that may be Python could not be looked at."""
        unread = any(source.problem and source.problem.unread for source in self.sources.values())
        return unread or any(each.unread for each in self.skipped)


def check_paths(paths: Iterable[str], entries: Mapping[str, Entry], options: CheckOptions) -> CheckResult:
    """Everything that the rules find below some paths, in the order of the files.

    ``entries`` say by code on which releases and in which modes code fails. Raises FileNotFoundError for a path that
    does not exist.
    """
    found = list(python_files(paths, options.exclude))
    result = check_sources((read_source(path) for path in found if isinstance(path, str)), entries, options)
    skipped = tuple(each for each in found if isinstance(each, Skipped))
    return result._replace(skipped=skipped + result.skipped)


def check_sources(sources: Iterable[SourceFile], entries: Mapping[str, Entry], options: CheckOptions) -> CheckResult:
    """As ``check_paths``, from files at hand."""
    project = Project(sources)
    chosen = _named(project, options.entry)
    judge = Judge(project, rules_in_force(entries, options), options.releases)
    analysis = Analysis(
        project, every_layer=options.every_layer, chosen=lambda each: id(each) in chosen, report=judge.take
    )
    result = judge.result(analysis)
    unmatched = set(options.entry) - set(chosen.values())
    return result._replace(unmatched=tuple(each for each in options.entry if each in unmatched))


def _named(project: Project, wanted: tuple[str, ...]) -> dict[int, str]:
    """By id the functions that are named, with the name: ``net:Net`` is ``forward`` of class Net in net.py."""
    found = {}
    for function in project.functions if wanted else ():
        path = function.module.path.replace("\\", "/").removesuffix(".py").removesuffix("/__init__")
        for each in wanted:
            module, _, name = each.partition(":")
            own = f"{function.cls.name}.{function.name}" if function.cls else function.name
            same = own == name or (function.cls is not None and own == f"{name}.forward")
            if same and f"/{path}".endswith("/" + module.replace(".", "/").strip("/")):
                found[id(function)] = each
    return found


class Judge:
    """Asks ``rules``, as ``rules_in_force`` gives them, about functions as they are read; keeps what they find.

    ``releases`` are those to judge by, ``read`` holds the converted functions, as path and line.
    """

    def __init__(self, project: Project, rules: Mapping[Rule, set[str]], releases: tuple[str, ...]) -> None:
        self.read: set[tuple[str, int]] = set()
        self._project = project
        self._rules = rules
        self._asked: dict[tuple[frozenset[str], bool], list[tuple[Rule, tuple[str, ...]]]] = {}
        self._releases = releases
        self._found = {_place(finding): finding for finding in _unreadable(project.sources.values())}
        self._failed: dict[Rule, Skipped] = {}
        self._roots: set[tuple[str, int]] = set()
        self._unknown: set[tuple[str, int, int]] = set()

    def take(self, function: AnalysedFunction) -> None:
        """Judge one function."""
        facts = function.facts
        path = facts.module.path
        for finding in _judged(function.facts, self._rules_for(function), self._releases, self._failed):
            line = facts.module.source.lines[finding.line - 1 : finding.line]
            if not (line and is_suppressed(line[0], finding.code)):
                self._found.setdefault(_place(finding), finding)
        if function.modes:
            place = (path, facts.function.lines[0] if facts.function else 1)
            self.read.add(place)
            if facts.is_root:
                self._roots.add(place)
            self._unknown.update((path, call.end_lineno or 0, call.end_col_offset or 0) for call in facts.unknown_calls)

    def _rules_for(self, function: AnalysedFunction) -> list[tuple[Rule, tuple[str, ...]]]:
        """The rules to ask about a function, with the modes in which what they find in it fails."""
        key = function.modes, function.facts.converted
        if key not in self._asked:
            failing = {
                rule: modes if rule.everywhere else modes & function.modes for rule, modes in self._rules.items()
            }
            self._asked[key] = [
                (rule, tuple(sorted(modes)))
                for rule, modes in failing.items()
                if modes and (rule.everywhere or function.facts.converted)
            ]
        return self._asked[key]

    def result(self, analysis: Analysis) -> CheckResult:
        """What was found in all, once ``analysis`` has read everything."""
        layers = sum("forward" in cls.methods and cls.is_layer for cls in self._project.classes)
        skipped = [
            Skipped(module.path, f"line {function.lines[0] if function else 1}: nested too deeply", True)
            for module, function in analysis.too_deep
        ]
        return CheckResult(
            tuple(sorted(self._found.values(), key=lambda f: (f.path, f.line, f.column, f.code))),
            len(self._project.sources),
            len(self.read),
            self._project.sources,
            (*skipped, *BROKEN, *self._failed.values()),
            len(self.read - self._roots),
            len(self._unknown),
            layers,
        )


def _place(finding: RuleFinding) -> tuple[str, int, int, str, str]:
    """What two findings must differ in to be shown both."""
    return finding.path, finding.line, finding.column, finding.code, finding.captures.get("name", "")


def _unreadable(sources: Iterable[SourceFile]) -> Iterator[RuleFinding]:
    for source in sources:
        if source.problem:
            line, column, reason, _ = source.problem
            captures = {"reason": reason}
            yield RuleFinding(source.path, line, column, line, column + 1, UNREADABLE, captures, (), "", ())


def rules_in_force(entries: Mapping[str, Entry], options: CheckOptions) -> dict[Rule, set[str]]:
    """The rules to ask, with the modes in which what they find fails."""
    rules = {}
    for rule in RULES:
        selected = not options.select or rule.code.startswith(options.select)
        if selected and not rule.code.startswith(options.ignore) and rule.code in entries:
            failing = failing_modes(entries[rule.code], options.releases)
            failing = {rule.mode} if rule.mode and "run" in failing else failing
            failing = failing & {rule.only} if rule.only else failing
            rules[rule] = failing if options.mode == "auto" else failing & {options.mode, "run"}
    return rules


def _judged(
    facts: Facts,
    rules: Iterable[tuple[Rule, tuple[str, ...]]],
    releases: tuple[str, ...],
    failed: dict[Rule, Skipped],
) -> Iterator[RuleFinding]:
    """What rules find in one function. A rule that raises is noted in ``failed``; the others go on."""
    for rule, modes in rules:
        try:
            for violation in rule.find(facts):
                if violation.paddle and not any(in_range(each, violation.paddle) for each in releases):
                    continue
                yield _finding(facts, rule, violation, modes)
        except Exception as error:
            failed[rule] = Skipped(rule.file, f"rule {rule.code}: {type(error).__name__}: {error}", True)


def failing_modes(entry: Entry, releases: tuple[str, ...]) -> set[str]:
    """The modes in which the entry's sample was seen to go wrong on any of some releases."""
    modes = set()
    for expected in entry.expect:
        if any(in_range(release, expected.paddle) for release in releases):
            # A model is larger than a sample: what SOT does to whole graphs is what its user sees.
            failing = (mode for mode, outcome in expected.outcomes().items() if outcome not in ("passes", "varies"))
            modes |= {SOT if mode == SOT0 else mode for mode in failing}
    return modes


def _finding(facts: Facts, rule: Rule, violation: Violation, modes: tuple[str, ...]) -> RuleFinding:
    node = violation.node
    first = getattr(node, "lineno", 1)
    last = getattr(node, "end_lineno", None) or first
    start, end = getattr(node, "col_offset", 0), getattr(node, "end_col_offset", None) or 0
    if isinstance(node, (ast.If, ast.While, ast.For)):  # its head is enough to show
        head = node.test if not isinstance(node, ast.For) else node.iter
        last, end = head.end_lineno or first, head.end_col_offset or 0
    lines = facts.module.source.lines
    edits = _keeping_comments(lines, violation.edits)
    return RuleFinding(
        facts.module.path,
        first,
        _characters(lines, first, start) + 1,
        last,
        _characters(lines, last, end) + 1,
        rule.code,
        violation.captures,
        modes,
        facts.function.name if facts.function else "",
        edits,
        violation.message,
        rule.unsafe and bool(edits),
    )


def _keeping_comments(lines: tuple[str, ...], edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """The edits of a finding; none where one would take a comment away, such as from between two arguments."""
    for edit in edits:
        replaced = "\n".join(lines[edit.line - 1 : edit.end_line])
        if edit.end_line > edit.line and replaced.count("#") > edit.text.count("#") + lines[edit.end_line - 1].count(
            "#"
        ):
            return ()
    return edits


def _characters(lines: tuple[str, ...], line: int, column: int) -> int:
    """A column in characters from one in UTF-8 bytes."""
    if not 0 < line <= len(lines) or lines[line - 1].isascii():
        return column
    return len(lines[line - 1].encode("utf-8")[:column].decode("utf-8", "ignore"))
