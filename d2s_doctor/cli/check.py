"""``d2s-doctor check``: read source, say what conversion will refuse or change."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from d2s_doctor.check.config import find_config
from d2s_doctor.check.edits import apply_edits, file_diff
from d2s_doctor.check.finding import RuleFinding
from d2s_doctor.check.linter import CheckOptions, CheckResult, check_paths
from d2s_doctor.check.rules import RULES
from d2s_doctor.cli.console import Console
from d2s_doctor.cli.exit import ExitCode, UsageError
from d2s_doctor.cli.knowledge_base import base_of
from d2s_doctor.errors import reason_of
from d2s_doctor.inside.modes import AUTO, CHECK_MODES
from d2s_doctor.inside.releases import MEASURED, release_key
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import clean_text
from d2s_doctor.render.formats import Findings
from d2s_doctor.render.rule_list import rule_list


def check(options: argparse.Namespace, console: Console) -> ExitCode:
    """Check the named files and folders.

    Returns NONE for findings, USAGE if something could not be looked at (whatever else was found), else FOUND. Raises
    UsageError for a path that does not exist, a wrong option or a wrong setting.
    """
    kb = base_of(options)
    entries = kb.entries
    if options.rules:
        console.show(rule_list(kb.entries, console.page()))
        return ExitCode.FOUND
    wanted = _options(options, kb)
    try:
        result = check_paths(options.paths, entries, wanted)
    except FileNotFoundError as error:
        raise UsageError("check_path", path=error) from error
    for entry in result.unmatched:
        raise UsageError("check_entry", entry=repr(entry))
    result = result._replace(findings=tuple(_fixable(each, options) for each in result.findings))
    if options.fix and _fix(result, console):
        result = check_paths(options.paths, entries, wanted)
        result = result._replace(findings=tuple(_fixable(each, options) for each in result.findings))
    _show(Findings(result, entries), options, console)
    for path, reason, _ in result.skipped:
        console.narrate(console.page().message("check.skipped", path=clean_text(path), reason=reason))
    if not result.files and not result.skipped:
        console.narrate(console.page().message("check.no_files", paths=clean_text(", ".join(options.paths))))
    if result.incomplete:
        return ExitCode.USAGE
    return ExitCode.NONE if result.findings and not options.exit_zero else ExitCode.FOUND


def _options(options: argparse.Namespace, kb: KnowledgeBase) -> CheckOptions:
    """The options of the command line over those of pyproject.toml. Raises ExpectedError."""
    config = find_config(options.paths[0])
    values = config.values
    release = options.paddle or values.get("paddle")
    if release != "all":
        release = release or _installed_release(options.python)
    releases: tuple[str, ...] = MEASURED
    if release and release != "all" and release[:1].isdigit():
        releases = (release,)
    asked = options.paddle or values.get("paddle")
    if asked and asked != "all" and not _is_known(asked):
        raise UsageError("paddle_release", release=asked, first=MEASURED[0], last=MEASURED[-1])
    mode = options.mode or values.get("mode", AUTO)
    if mode not in CHECK_MODES:
        raise UsageError("config_mode", path=config.path, modes=", ".join(CHECK_MODES))
    return CheckOptions(
        releases,
        mode,
        _codes("select", options.select, values, [rule.code for rule in RULES]),
        _codes("ignore", options.ignore, values, [*kb.entries, *kb.retired]),
        (*options.exclude, *values.get("exclude", ())),
        options.every_layer or bool(values.get("every-layer", False)),
        (*options.entry, *values.get("entry", ())),
    )


def _is_known(release: str) -> bool:
    """Whether ``release`` is between those that entries are measured on; a later patch of the last one is."""
    key, last = release_key(release), release_key(MEASURED[-1])
    return release[:1].isdigit() and release_key(MEASURED[0]) <= key and key[:2] <= last[:2]


def _codes(option: str, text: str | None, settings: Mapping[str, Any], known: list[str]) -> tuple[str, ...]:
    """The codes of an option, else of the settings. Raises UsageError for one that no ``known`` code begins with."""
    given = tuple(code.strip().upper() for code in (text or "").split(",") if code.strip())
    codes = given or tuple(settings.get(option, ()))
    for code in codes:
        if not any(each.startswith(code) for each in known):
            near = get_close_matches(code.upper(), known, 1, 0.5)
            if near:
                raise UsageError("check_code_near", option=option, code=repr(code), near=near[0])
            raise UsageError("check_code", option=option, code=repr(code))
    return codes


def _installed_release(python: str | None) -> str | None:
    """The release of the user's own Paddle, asked without importing it."""
    from d2s_doctor.env.interpreter import choose, installed_paddle

    return installed_paddle(choose(python).path)


def _fixable(finding: RuleFinding, options: argparse.Namespace) -> RuleFinding:
    """A finding as it is fixed and shown as a diff: without an unsafe edit that nobody asked for."""
    if (options.fix or options.diff) and finding.unsafe and not options.unsafe_fixes:
        return finding._replace(edits=())
    return finding


def _fix(result: CheckResult, console: Console) -> bool:
    """Write the hints into the files, which was asked for; returns whether there were any. Raises UsageError."""
    findings_with_hint = _by_path(finding for finding in result.findings if finding.edits)
    for path, findings in findings_with_hint.items():
        lines = apply_edits(result.sources[path].lines, [edit for finding in findings for edit in finding.edits])
        try:
            with open(path, encoding="utf-8", newline="") as handle:
                crlf = "\r\n" in handle.read(65536)
            with open(path, "w", encoding="utf-8", newline="\r\n" if crlf else "\n") as handle:
                handle.write("\n".join(lines))
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError("cannot_change", path=path, reason=reason_of(error)) from error
        console.narrate(console.page().message("check.fixed", path=clean_text(path), count=len(findings)))
    return bool(findings_with_hint)


def _by_path(findings: Iterable[RuleFinding]) -> dict[str, list[RuleFinding]]:
    found: dict[str, list[RuleFinding]] = {}
    for finding in findings:
        found.setdefault(finding.path, []).append(finding)
    return found


def _show(found: Findings, options: argparse.Namespace, console: Console) -> None:
    for_people = console.format in ("text", "concise")
    if options.diff and for_people:
        for path, findings in _by_path(found.result.findings).items():
            console.show(file_diff(path, found.result.sources[path].lines, findings))
        return
    console.show_formatted("check", found)
    if for_people:
        from d2s_doctor.render.findings import summary

        console.narrate(summary(found.result, console.page()))
