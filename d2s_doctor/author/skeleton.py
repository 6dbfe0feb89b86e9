"""The skeleton of a new entry, from a program that failed: what can be read from the run, and marks for the rest."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable
from typing import Any, NamedTuple, get_args

from d2s_doctor.author.generalise import decisive_part, generalise
from d2s_doctor.inside.modes import AST, CONVERTING, SOT
from d2s_doctor.kb.constants import constants
from d2s_doctor.kb.families import digit_of
from d2s_doctor.log import clean_lines, split_failures
from d2s_doctor.match.context import contexts_of
from d2s_doctor.model import Failure, Frame, Mode
from d2s_doctor.template import parse

_PADDLE = constants("paddle")
_AUTHORING: dict[str, Any] = _PADDLE["authoring"]
_WRAPPERS = (_PADDLE["markers"]["transformed_code"], _PADDLE["markers"]["simulate_execution"])
_AS_IT_STANDS: tuple[str, ...] = tuple(mode for mode in get_args(Mode) if mode not in CONVERTING)
_KINDS = {"passed": "silent", "raised": "error", "hung": "hang", "flooded": "hang", "crashed": "crash"}
_OUTCOMES = {"silent": "differs", "error": "raises", "hang": "hangs", "crash": "crashes"}
_FAMILIES: dict[str, Any] = _AUTHORING["families"]
_STATUS = re.compile(r"^\(\w+\) ")
_WORD = re.compile(r"[a-z][a-z0-9]{2,}")
_LONGEST_SLUG = 5


class RunSummary(NamedTuple):
    """What a run showed: how it ended, in which mode, its exception and message template, and the frame that confirms
    them. ``family`` is the one that an entry about it would belong to."""

    kind: str
    mode: str
    exception: str
    template: str
    frame: str
    family: str


class EntryName(NamedTuple):
    code: str
    slug: str


def summarise_run(end: str, output: str, program: str) -> RunSummary:
    """What can be read from a finished run.

    ``end`` is that of d2s_doctor.run.report.SampleResult, ``output`` what was printed, ``program`` the source that ran.
    """
    kind = _KINDS.get(end, "error")
    failure = _failure(output)
    if failure is None:
        mode = _mode(frozenset(), program)
        return RunSummary(kind, mode, "", "", "", _FAMILIES["by_mode"].get(mode, _FAMILIES["otherwise"]))
    own = [each for each in failure.statements if each.text and not each.text.startswith(_WRAPPERS)]
    statement = (own or failure.statements)[-1]
    template = generalise(decisive_part(statement.text), _identifiers(program))
    if not any(literal.strip() for literal in parse(template).literals):
        template = ""
    mode = _mode(contexts_of(failure), program)
    frame = _frame(failure.frames)
    return RunSummary(kind, mode, statement.exception, template, frame, _family(mode, statement.exception, failure))


def next_code(prefix: str, family: str, taken: Iterable[str]) -> str:
    """The first code of the family above those taken; codes are never reused, so gaps stay."""
    digit = digit_of(family)
    used = [int(code[-2:]) for code in taken if code[:-3] == prefix and code[-3] == digit]
    number = max(used, default=0) + 1
    if number > 99:
        raise ValueError(f"family {family} has no free code with the prefix {prefix}")
    return f"{prefix}{digit}{number:02}"


def slug_of(template: str, fallback: str) -> str:
    """A readable name from the literal words of a message, else from the program's name."""
    text = " ".join(parse(_STATUS.sub("", template)).literals) if template else ""
    found = _WORD.findall(text.lower())[:_LONGEST_SLUG] or _WORD.findall(fallback.lower()) or ["new-entry"]
    return "-".join(found)


def skeleton(summary: RunSummary, name: EntryName, program: str) -> str:
    """The YAML text. Every line that an author must write is marked, and ``kb check`` names each."""
    outcome = _OUTCOMES[summary.kind]
    modes = f"run: {outcome}" if summary.mode in _AS_IT_STANDS else f"ast: {outcome}, sot: {outcome}"
    before = "\n".join(f"  {line}".rstrip() for line in program.strip("\n").expandtabs(4).splitlines())
    return _FORM.format(
        code=name.code,
        slug=name.slug,
        kind=summary.kind,
        mode=summary.mode,
        signatures=_signatures(summary),
        modes=modes,
        before=before,
    )


_FORM = """\
# yaml-language-server: $schema=../schema.json
id: {code}
slug: {slug}
kind: {kind}
mode: [{mode}]
# What a person would type into a search box; at most 65 characters.
title:
  en: "<TODO title>"
  zh: "<TODO 标题>"
{signatures}
# How users describe it, in their own words.
symptoms:
  en: ["<TODO symptom>"]
  zh: ["<TODO 现象>"]
# Paragraphs: what happens, why, then the releases (a line each). Use the captures as {{name|what to say without a
# log}}, the same ones in both languages.
cause:
  en: |
    <TODO what happens>

    <TODO why>
  zh: |
    <TODO 发生了什么>

    <TODO 为什么>
# Numbered ways, the best first, each with the code to type.
fix:
  en: |
    1. <TODO what to change>
  zh: |
    1. <TODO 怎么改>
# Shorten to what fails for this cause only, at most 25 lines; leave the result in `out`.
before: |
{before}
# <TODO correct this copy> It must equal its own eager result in every mode on every release.
after: |
{before}
# <TODO write what each release does> `d2s-doctor verify {code}` shows it.
expect:
  - {{paddle: ">=2.6.2", {modes}}}
relevant: [paddle.version]
see_also: []
references: []
"""


def _signatures(summary: RunSummary) -> str:
    if not summary.template:
        return "# The log shows nothing of its own: the entry is found by its symptoms.\nsignatures: []"
    lines = [
        "# What the log shows. Check the captures; add the wordings of other releases; `generic: true` when",
        "# plain eager code prints the same words.",
        "signatures:",
        f"  - message: {json.dumps(summary.template, ensure_ascii=False)}",
        "    proof: many-causes  # <TODO says-cause or one-site where no other cause prints these words>",
    ]
    if summary.exception:
        lines.append(f"    exception: {summary.exception}")
    if summary.kind == "crash":
        lines.append('    requires: ["<TODO a C++ frame that tells this crash from any other>"]')
    if summary.frame:
        lines.append(f"    frames: [{summary.frame}]")
    return "\n".join(lines)


def _failure(output: str) -> Failure | None:
    """The last error of the output, else the last warning that has to do with conversion."""
    failures, _ = split_failures(clean_lines(output))
    errors = [failure for failure in failures if failure.kind != "warning"]
    warnings = [
        failure for failure in failures if any(place in failure.lines[0].text for place in _AUTHORING["converting"])
    ]
    found = errors or warnings
    return found[-1] if found else None


def _identifiers(program: str) -> set[str]:
    """Names that the program itself gives to things."""
    try:
        tree = ast.parse(program)
    except (SyntaxError, ValueError):
        return set()
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            names.add(node.attr)
    return names


def _mode(found: frozenset[str], program: str) -> str:
    for mode in (*_AS_IT_STANDS, SOT, AST):
        if mode in found:
            return mode
    if "jit.save" in program:
        return "save"
    return "load" if "jit.load" in program else "ast"


def _frame(frames: tuple[Frame, ...]) -> str:
    """The deepest telling frame in paddle/jit, else in Paddle, from ``paddle/`` on."""
    paths = [frame.path[place + 1 :] for frame in frames if (place := frame.path.rfind("/paddle/")) >= 0]
    in_jit = [
        path for path in paths if path.startswith("paddle/jit/") and not path.endswith(tuple(_AUTHORING["everywhere"]))
    ]
    return (in_jit or paths or [""])[-1]


def _family(mode: str, exception: str, failure: Failure) -> str:
    known = _FAMILIES["by_mode"].get(mode) or _FAMILIES["by_exception"].get(exception)
    if known:
        return str(known)
    for path in reversed([frame.path for frame in failure.frames]):
        for part, family in _FAMILIES["by_frame"]:
            if part in path:
                return str(family)
    return str(_FAMILIES["otherwise"])
