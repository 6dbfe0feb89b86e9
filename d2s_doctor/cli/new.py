"""``kb new``: run a failing program, see whether an entry answers it, and write the skeleton of one that would."""

from __future__ import annotations

import argparse
import re
import sys
from itertools import chain, count
from pathlib import Path

from d2s_doctor.author.skeleton import EntryName, RunSummary, next_code, skeleton, slug_of, summarise_run
from d2s_doctor.cli.console import Console
from d2s_doctor.cli.environment import pick
from d2s_doctor.cli.exit import ExitCode, UsageError
from d2s_doctor.errors import reason_of
from d2s_doctor.inside.modes import NATIVE
from d2s_doctor.kb.base import build_base
from d2s_doctor.kb.families import FOLDERS
from d2s_doctor.kb.folder import inspect_entries
from d2s_doctor.kb.load import load_shipped
from d2s_doctor.match import diagnose
from d2s_doctor.render.page import Page
from d2s_doctor.run.report import Limits, SampleResult
from d2s_doctor.run.runner import Runner

_LARGEST = 256 * 1024
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def new(options: argparse.Namespace, console: Console) -> ExitCode:
    """FOUND when a skeleton was written; NONE when an entry answers already."""
    folder = Path(options.folder)
    if not folder.is_dir():
        raise UsageError("new_folder", folder=repr(options.folder))
    page = console.page()
    script = options.script or _ask(page.message("new.ask.script"), "")
    program = _program(script)
    python = pick(options.python or _ask(page.message("new.ask.python"), "", needed=False), console)
    known = _Known(folder)
    _refuse_name(options.family, options.slug, known)
    ran = _run(python.path, program, options.seconds, console)
    diagnosis = diagnose(ran.output, known.kb)
    answered = diagnosis.matches[0].id if diagnosis.matches else ""
    if answered and not options.anyway:
        title = known.kb.entries[answered].title.in_language(console.language)
        verdict = page.message(f"verdict.{diagnosis.verdict}")
        console.narrate(page.message("new.answered", code=answered, verdict=verdict, title=title))
        console.narrate(page.message("new.anyway", code=answered))
        if console.json:
            console.show_json({"path": None, "answered": answered})
        return ExitCode.NONE
    seen = summarise_run(ran.end, ran.output, program)
    name, family = _name(options, seen, known, Path(script).stem, page)
    path = folder / family / f"{name.code}-{name.slug}.yaml"
    _write(path, skeleton(seen, name, program))
    _tell(path, name, family, seen, answered, console)
    return ExitCode.FOUND


def _program(script: str) -> str:
    try:
        if Path(script).stat().st_size > _LARGEST:
            raise UsageError("too_large", path=repr(script), size=_LARGEST)
        return Path(script).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError("not_utf8", path=repr(script)) from error
    except (OSError, ValueError) as error:
        raise UsageError("cannot_read", path=repr(script), reason=reason_of(error)) from error


class _Known:
    """What there is already: the shipped entries and the readable ones of the folder, and every code that is taken."""

    def __init__(self, folder: Path) -> None:
        shipped = load_shipped().entries
        here = {entry.id: entry for entry in inspect_entries(folder, verified=False).entries}
        self.kb = build_base({**shipped, **here}.values())
        names = [path.stem.partition("-") for path in folder.glob("*/*.yaml")]
        self.codes = {*self.kb.entries, *(code for code, _, _ in names)}
        self.slugs = {*(entry.slug for entry in self.kb.entries.values()), *(slug for _, _, slug in names)}
        # A private base goes on with its own prefix.
        self.prefix = next((code[:-3] for code in here), "D2S")


def _run(python: str, program: str, seconds: int, console: Console) -> SampleResult:
    console.narrate(console.page().message("new.running", seconds=seconds))
    with Runner(python, preload=False) as runner:
        ran = runner.run(program, NATIVE, Limits(seconds=seconds), console.pass_on)
    if ran.exception.rpartition(".")[2] == "ModuleNotFoundError" and "'paddle'" in ran.message:
        raise UsageError("no_paddle", python=python)
    return ran


def _name(options: argparse.Namespace, seen: RunSummary, known: _Known, stem: str, page: Page) -> tuple[EntryName, str]:
    """Code, slug and family: as given, as answered, else as suggested."""
    families = ", ".join(FOLDERS.values())
    family = options.family or _ask(page.message("new.ask.family", families=families), seen.family)
    slug = options.slug or _ask(page.message("new.ask.slug"), _free(slug_of(seen.template, stem), known.slugs))
    _refuse_name(family, slug, known)
    try:
        return EntryName(next_code(options.prefix or known.prefix, family, known.codes), slug), family
    except ValueError as error:
        raise UsageError("text", text=error) from error


def _refuse_name(family: str | None, slug: str | None, known: _Known) -> None:
    """Raise UsageError for a family that there is not, and a slug that is taken or none."""
    if family and family not in FOLDERS.values():
        raise UsageError("family", family=repr(family), families=", ".join(FOLDERS.values()))
    if slug and not _SLUG.fullmatch(slug):
        raise UsageError("slug_form", slug=repr(slug))
    if slug in known.slugs:
        raise UsageError("slug_taken", slug=repr(slug))


def _free(slug: str, taken: set[str]) -> str:
    names = chain((slug,), (f"{slug}-{number}" for number in count(2)))
    return next(name for name in names if name not in taken)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(exist_ok=True)
        with path.open("x", encoding="utf-8") as handle:
            handle.write(text)
    except FileExistsError as error:
        raise UsageError("exists", path=path) from error
    except (OSError, ValueError) as error:
        raise UsageError("cannot_write", path=repr(str(path)), reason=reason_of(error)) from error


def _tell(path: Path, name: EntryName, family: str, seen: RunSummary, answered: str, console: Console) -> None:
    page = console.page()
    if console.json:
        data = {"path": str(path), "id": name.code, "family": family, **seen._asdict(), "answered": answered or None}
        console.show_json(data)
    else:
        console.show(f"{path}\n")
    if seen.kind == "silent":
        console.narrate(page.message("new.silent"))
    what = f"{seen.exception}: {seen.template}" if seen.template else page.message("new.no_message")
    console.narrate(f"{seen.mode}{page.message('punctuation.separator')}{what}")
    console.narrate(page.message("new.next", folder=path.parent.parent))


def _ask(question: str, suggested: str, *, needed: bool = True) -> str:
    """What the user types, else the suggestion. Off a terminal, nobody is asked."""
    answer = ""
    if sys.stdin is not None and sys.stdin.isatty():
        sys.stderr.write(f"{question}{f' [{suggested}]' if suggested else ''}: ")
        sys.stderr.flush()
        answer = sys.stdin.readline().strip()
    if not (answer or suggested) and needed:
        raise UsageError("no_script")
    return answer or suggested
