"""Two models on the same inputs in every runtime at hand: which results agree, how others differ, and why."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from d2s_doctor.artefact.causes import Cause, Start, causes
from d2s_doctor.artefact.facts import FileFacts, Port
from d2s_doctor.artefact.inspection import Model, NothingThere, inspect
from d2s_doctor.artefact.runs import BackendRun, Job, RunState, ask_lines, run_backends
from d2s_doctor.artefact.source import opened
from d2s_doctor.artefact.weights import digests_of
from d2s_doctor.errors import ExpectedError
from d2s_doctor.inside.releases import release_key
from d2s_doctor.kb.base import KnowledgeBase

_WRITER = re.compile(r"Paddle (\d+(?:\.\d+){1,2})")
_BACKENDS = {"onnx": ("onnxruntime",), "pir": ("jit.load", "inference"), "pdmodel": ("jit.load", "inference")}


class Side(NamedTuple):
    """One of the two: a model with its program, or a Layer as ``module:name``."""

    given: str
    model: Model | None
    program: FileFacts | None


class OutputDifference(NamedTuple):
    """How one output of a case differs; ``how`` is "" where it agrees. See d2s_doctor.inside.compare.Difference."""

    name: str
    how: str
    max_abs: float | None
    max_rel: float | None
    unequal: int | None
    size: int | None
    dtype: str
    shape: tuple[int, ...]
    expected: str
    got: str


class Pair(NamedTuple):
    """One runtime beside the reference, over all cases.

    ``case`` and ``output`` are the first that differ, None where all agree. ``sizes`` are the cases, by number, that
    could not be compared since one of the two failed there, with the reason.
    """

    backend: str
    path: str
    status: RunState
    agrees: bool | None
    max_abs: float | None
    max_rel: float | None
    compared: int
    case: int | None
    output: OutputDifference | None
    error: str
    failed: dict[int, str]


class Comparison(NamedTuple):
    """The result. ``reference`` is the runtime that the pairs are held against, "" when none gave a result.

    ``cases`` are the sizes of the inputs that were tried, and what each stands for. ``unrun`` are those of the two that
    ran in no runtime.
    """

    reference: str
    reference_path: str
    cases: tuple[tuple[str, dict[str, list[int]]], ...]
    pairs: tuple[Pair, ...]
    signs: tuple[str, ...]
    causes: tuple[Cause, ...]
    unrun: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether there was something to compare, all of it agrees, and none of the two was left out."""
        compared = [pair for pair in self.pairs if pair.agrees is not None]
        return bool(compared) and all(pair.agrees for pair in compared) and not self.unrun


class NotComparable(ExpectedError):
    """There are no inputs to compare with, or no runtime."""


def side_of(given: str, kb: KnowledgeBase) -> Side:
    """What an argument of ``compare`` names. Raises NothingThere."""
    name, _, attribute = given.rpartition(":")
    if name and attribute.replace(".", "").isidentifier() and not os.path.exists(given):
        return Side(given, None, None)
    (model, *_) = inspect(given, kb).models
    program = next((file for file in model.files if file.format in _BACKENDS and file.parameters is not None), None)
    if program is None:
        raise NothingThere("compare_program", path=repr(given))
    return Side(given, model, program)


def compare_models(
    python: str, sides: Sequence[Side], kb: KnowledgeBase, inputs: Sequence[Port] = (), npz: str = "", release: str = ""
) -> Comparison:
    """Run both in every runtime and compare. Raises NotComparable, or OSError when the interpreter does not start."""
    ports = inputs or next((side.program.inputs for side in sides if side.program), ())
    if not ports and not npz:
        raise NotComparable("compare_inputs")
    with tempfile.TemporaryDirectory(prefix="d2s-doctor-compare-") as folder:
        cases = make_cases(python, folder, ports, npz)
        runs = run_backends(python, _jobs(sides, folder, len(cases)))
        return judge_runs(python, folder, runs, cases, sides, kb, release)


def make_cases(
    python: str, folder: str, ports: Sequence[Port], npz: str = ""
) -> tuple[tuple[str, dict[str, list[int]]], ...]:
    """Write the inputs into a folder; what they are. Raises NotComparable, OSError."""
    specs = json.dumps([[port.name, port.dtype, list(port.shape)] for port in ports])
    given = (os.path.abspath(npz),) if npz else ()
    answers, ended = ask_lines(python, "model_inputs", (folder, specs, *given))
    told = next((answer for answer in answers if "cases" in answer or "error" in answer), {})
    if "cases" not in told:
        raise NotComparable("compare_made", reason=told.get("error") or ended)
    return tuple((str(what), dict(shapes)) for what, shapes in told["cases"])


def _jobs(sides: Sequence[Side], folder: str, cases: int) -> list[Job]:
    jobs = []
    for number, side in enumerate(sides):
        if side.program is None or side.model is None:
            for name, backend in (("eager", "eager"), ("train", "eager.train")):
                jobs.append(Job(f"{name}{number}", backend, side.given, "", folder, cases))
            continue
        jobs += jobs_of(side.model.prefix, side.program, f"{number}", folder, cases)
    return jobs


def jobs_of(prefix: str, program: FileFacts, mark: str, folder: str, cases: int) -> list[Job]:
    """A job for each runtime that can read a program."""
    path = program.path if program.format == "onnx" else prefix
    return [
        Job(f"{backend.replace('.', '')}{mark}", backend, os.path.abspath(path), program.format, folder, cases)
        for backend in _BACKENDS[program.format]
    ]


def judge_runs(
    python: str,
    folder: str,
    runs: Sequence[BackendRun],
    cases: tuple[tuple[str, dict[str, list[int]]], ...],
    sides: Sequence[Side],
    kb: KnowledgeBase,
    release: str = "",
) -> Comparison:
    """Compare what the runs left in the folder, and explain what differs."""
    shown = [run for run in runs if run.job.backend != "eager.train"]
    reference = next((run for run in shown if run.state == "ran"), None)
    unrun = tuple(side.given for number, side in enumerate(sides) if not _ran(runs, number))
    if reference is None:
        pairs = tuple(_pair(run, [], None) for run in shown)
        signs = _newer(sides, release)
        found = causes(signs, (), release, kb, True, _said(shown))
        return Comparison("", "", cases, pairs, signs, found, unrun)
    names = [run.job.name for run in runs if run is not reference]
    answers, _ = ask_lines(python, "model_compare", (folder, reference.job.name, str(len(cases)), *names))
    by_job = {run.job.name: [a for a in answers if a.get("job") == run.job.name] for run in runs}
    pairs = tuple(_pair(run, by_job[run.job.name], reference) for run in shown if run is not reference)
    signs = (*_signs(pairs, runs, reference, by_job, cases, sides), *_newer(sides, release))
    wrong = [pair for pair in pairs if pair.agrees is False]
    errors = bool(unrun) or any(pair.failed for pair in wrong)
    said = _said(shown)
    found = (
        causes(signs, _starts(runs), release, kb, errors, said)
        if wrong or unrun
        else causes((), (), release, kb, True, said)
    )
    return Comparison(reference.job.backend, reference.job.path, cases, pairs, signs, found, unrun)


def _said(runs: Sequence[BackendRun]) -> list[str]:
    """The errors of runtimes that failed or crashed."""
    return [run.error for run in runs if run.state in ("failed", "crashed") and run.error]


def _ran(runs: Sequence[BackendRun], side: int) -> bool:
    """Whether one of the two gave a result; the names of its jobs end in its number."""
    return any(run.state == "ran" for run in runs if run.job.name.endswith(str(side)))


def _pair(run: BackendRun, answers: Iterable[dict[str, Any]], reference: BackendRun | None) -> Pair:
    compared = [
        (answer["case"], OutputDifference(**{**each, "shape": tuple(each.get("shape", ())), **_rest(each)}))
        for answer in answers
        if isinstance(answer.get("outputs"), list)
        for each in answer["outputs"]
    ]
    wrong = next(((case, each) for case, each in compared if each.how), (None, None))
    failed = {} if reference is None else _failed(run, reference)
    numbers = sorted({case for case, _ in compared})
    only_here = any(reason for case, reason in failed.items() if reference and not _error(reference, case))
    agrees = None if not numbers else wrong[1] is None and not only_here
    most = [
        max((v for _, e in compared if (v := getattr(e, k)) is not None), default=None) for k in ("max_abs", "max_rel")
    ]
    return Pair(
        run.job.backend,
        run.job.path,
        run.state,
        agrees,
        most[0],
        most[1],
        len(numbers),
        wrong[0],
        wrong[1],
        run.error,
        failed,
    )


def _rest(each: dict[str, Any]) -> dict[str, Any]:
    names = ("dtype", "expected", "got", "name", "how")
    counts = ("unequal", "size")
    return {**{n: str(each.get(n) or "") for n in names}, **{n: each.get(n) for n in counts}}


def _failed(run: BackendRun, reference: BackendRun) -> dict[int, str]:
    """The cases that one of the two could not run, with the reason."""
    found = {}
    for case in sorted({*run.cases, *reference.cases}):
        reason = _error(run, case) or _error(reference, case)
        if reason and run.cases:
            found[case] = reason
    return found


def _error(run: BackendRun, case: int) -> str:
    return run.cases[case].error if case in run.cases else ""


def _signs(
    pairs: Sequence[Pair],
    runs: Sequence[BackendRun],
    reference: BackendRun,
    answers: dict[str, list[dict[str, Any]]],
    cases: tuple[tuple[str, dict[str, list[int]]], ...],
    sides: Sequence[Side],
) -> tuple[str, ...]:
    """What the differences look like, and what the files show."""
    wrong = [pair for pair in pairs if pair.agrees is False]
    hows = {pair.output.how for pair in wrong if pair.output}
    sizes = {number for number, (what, _) in enumerate(cases) if what == "size"}
    first = [pair for pair in wrong if pair.case in sizes or (pair.case is None and set(pair.failed) <= sizes)]
    found = {
        "difference.outputs": "outputs" in hows,
        "difference.dtype": "dtype" in hows,
        "difference.size": bool(wrong) and len(first) == len(wrong),
        "difference.inputs-fewer": _fewer_inputs(runs, sides),
        "difference.random": any(not case.stable for run in runs for case in run.cases.values()),
        "difference.constant": any(each.get("constant") for listed in answers.values() for each in listed),
        "difference.train-mode": bool(wrong) and _agrees_trained(runs, wrong, answers),
        "artefact.weights-differ": any(_other_weights(run, sides) for run in runs),
    }
    shown = [sign for sign, seen in found.items() if seen]
    return tuple(dict.fromkeys([*shown, *(sign for side in sides if side.model for sign in side.model.signs)]))


def _newer(sides: Sequence[Side], release: str) -> tuple[str, ...]:
    """The sign of a model whose writer is newer than this Paddle; a .json names no more than 3.3."""
    for side in sides:
        found = _WRITER.match(side.program.writer) if side.program else None
        if found and release and release_key(found[1]) > release_key(release):
            return ("artefact.newer",)
    return ()


def _agrees_trained(
    runs: Sequence[BackendRun], wrong: Sequence[Pair], answers: dict[str, list[dict[str, Any]]]
) -> bool:
    """Whether the Layer in training mode gives what the model gives: its distance from eval mode is the same."""
    trained = next((run for run in runs if run.job.backend == "eager.train" and run.state == "ran"), None)
    if trained is None:
        return False
    listed = [each.get("max_abs") for answer in answers[trained.job.name] for each in answer.get("outputs", ())]
    most = max((value for value in listed if value is not None), default=0.0)
    return any(pair.max_abs and abs(most - pair.max_abs) <= 1e-3 * pair.max_abs for pair in wrong)


def _fewer_inputs(runs: Sequence[BackendRun], sides: Sequence[Side]) -> bool:
    """Whether a model has fewer inputs than the forward of the Layer wants."""
    wanted = max((n for run in runs if isinstance(n := run.about.get("inputs"), int)), default=0)
    return any(len({port.name for port in side.program.inputs}) < wanted for side in sides if side.program)


def _other_weights(run: BackendRun, sides: Sequence[Side]) -> bool:
    """Whether a Layer has other weights than the model beside it."""
    told = run.about.get("weights")
    if run.job.backend != "eager" or not isinstance(told, list):
        return False
    has = {(str(dtype), tuple(shape), str(digest)) for dtype, shape, digest in told}
    for side in sides:
        held = next((f for f in side.model.files if f.format == "pdiparams"), None) if side.model else None
        if held is None or not held.parameters:
            continue
        with opened(held.path) as data:
            if any(digest not in has for digest in digests_of(held, data)):
                return True
    return False


def _starts(runs: Sequence[BackendRun]) -> list[Start]:
    """Where the functions of a Layer begin, as its own process told."""
    found = []
    for run in runs:
        for place in [run.about.get("place"), *(run.about.get("places") or ())]:
            if isinstance(place, dict) and isinstance(place.get("file"), str) and isinstance(place.get("line"), int):
                found.append(Start(place["file"], place["line"]))
    return found
