"""``kb new``: run a failing program, see whether an entry answers it, and write the skeleton of one that would."""

from __future__ import annotations

import argparse
import sys
from itertools import chain, count
from pathlib import Path

from d2s_doctor.author.skeleton import EntryName, RunSummary, next_code, skeleton, slug_of, summarise_run
from d2s_doctor.cli.console import Console
from d2s_doctor.cli.environment import pick
from d2s_doctor.cli.exit import ExitCode, UsageError
from d2s_doctor.inside.modes import NATIVE
from d2s_doctor.kb.base import build_base
from d2s_doctor.kb.families import FOLDERS
from d2s_doctor.kb.folder import inspect_entries
from d2s_doctor.kb.load import load_shipped
from d2s_doctor.match import diagnose
from d2s_doctor.run.report import Limits, Ran
from d2s_doctor.run.runner import Runner, WorkerFailed

_LARGEST = 256 * 1024


def new(options: argparse.Namespace, console: Console) -> ExitCode:
    """FOUND when a skeleton was written; NONE when an entry answers already."""
    folder = Path(options.folder)
    if not folder.is_dir():
        raise UsageError(f"no folder {str(folder)!r}; run this where your entries are, or name them: --folder DIR")
    script = options.script or _ask("Failing program", "")
    program = _program(script)
    python = pick(options.python or _ask("Python that has Paddle (empty: the active one)", "", needed=False), console)
    known = _Known(folder)
    ran = _run(python.path, program, options.seconds, console)
    diagnosis = diagnose(ran.output, known.kb)
    answered = diagnosis.matches[0].id if diagnosis.matches else ""
    if answered and not options.anyway:
        title = known.kb.entries[answered].title.in_language(console.language)
        console.narrate(f"{answered} already answers this ({diagnosis.verdict}): {title}")
        console.narrate(f"look at it with `d2s-doctor show {answered}`; for a new entry all the same, add --anyway")
        if console.json:
            console.show_json({"path": None, "answered": answered})
        return ExitCode.NONE
    seen = summarise_run(ran.end, ran.output, program)
    named, family = _name(options, seen, known, Path(script).stem)
    path = folder / family / f"{named.code}-{named.slug}.yaml"
    _write(path, skeleton(seen, named, program))
    _tell(path, named, family, seen, answered, console)
    return ExitCode.FOUND


def _program(script: str) -> str:
    try:
        if Path(script).stat().st_size > _LARGEST:
            raise UsageError(f"{script!r} is larger than {_LARGEST} bytes; shorten it to what fails")
        return Path(script).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{script!r} is not UTF-8 text") from error
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {script!r}: {getattr(error, 'strerror', None) or error}") from error


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


def _run(python: str, program: str, seconds: int, console: Console) -> Ran:
    console.narrate(f"running it in a folder of its own, at most {seconds} s")
    try:
        with Runner(python, preload=False) as runner:
            ran = runner.run(program, NATIVE, Limits(seconds=seconds), console.pass_on)
    except WorkerFailed as error:
        raise UsageError(f"{python}: {error}") from error
    if ran.exception.rpartition(".")[2] == "ModuleNotFoundError" and "'paddle'" in ran.message:
        raise UsageError(f"{python} has no Paddle; name one that has it: --python PATH")
    return ran


def _name(options: argparse.Namespace, seen: RunSummary, known: _Known, stem: str) -> tuple[EntryName, str]:
    """Code, slug and family: as given, as answered, else as suggested."""
    family = options.family or _ask(f"Family ({', '.join(FOLDERS.values())})", seen.family)
    if family not in FOLDERS.values():
        raise UsageError(f"family {family!r} is not one of {', '.join(FOLDERS.values())}")
    slug = options.slug or _ask("Slug", _free(slug_of(seen.template, stem), known.slugs))
    if slug in known.slugs:
        raise UsageError(f"slug {slug!r} is taken; give another --slug")
    try:
        return EntryName(next_code(options.prefix or known.prefix, family, known.codes), slug), family
    except ValueError as error:
        raise UsageError(str(error)) from error


def _free(slug: str, taken: set[str]) -> str:
    names = chain((slug,), (f"{slug}-{number}" for number in count(2)))
    return next(name for name in names if name not in taken)


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(exist_ok=True)
        with path.open("x", encoding="utf-8") as handle:
            handle.write(text)
    except FileExistsError as error:
        raise UsageError(f"{path} is there already and stays as it is; give another --slug") from error
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {str(path)!r}: {getattr(error, 'strerror', None) or error}") from error


def _tell(path: Path, named: EntryName, family: str, seen: RunSummary, answered: str, console: Console) -> None:
    if console.json:
        data = {"path": str(path), "id": named.code, "family": family, **seen._asdict(), "answered": answered or None}
        console.show_json(data)
    else:
        console.show(f"{path}\n")
    if seen.kind == "silent":
        console.narrate("the program ran to its end, so this is written down as a silent failure")
    what = f"{seen.exception}: {seen.template}" if seen.template else "no message of its own"
    console.narrate(f"{seen.mode}, {what}")
    console.narrate(f"now write what is marked <TODO; `d2s-doctor kb check {path.parent.parent}` names every place")


def _ask(question: str, suggested: str, *, needed: bool = True) -> str:
    """What the user types, else the suggestion. Off a terminal, nobody is asked."""
    answer = ""
    if sys.stdin is not None and sys.stdin.isatty():
        sys.stderr.write(f"{question}{f' [{suggested}]' if suggested else ''}: ")
        sys.stderr.flush()
        answer = sys.stdin.readline().strip()
    if not (answer or suggested) and needed:
        raise UsageError("name a failing program: d2s-doctor kb new SCRIPT")
    return answer or suggested
