"""Runs the models that a traced program saved, and compares them with what eager mode gave while it ran."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from d2s_doctor.artefact.causes import Cause, causes
from d2s_doctor.artefact.comparison import Comparison, Side, jobs_of, judge_runs
from d2s_doctor.artefact.facts import Port
from d2s_doctor.artefact.inspection import NothingThere, inspect
from d2s_doctor.artefact.runs import BackendRun, CaseRun, Job, run_backends
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.trace.records import KeptArtefact, Process

_LONGEST = 600


class IgnoredSpec(NamedTuple):
    """An input that was saved with another shape than its input_spec asked for."""

    name: str
    asked: tuple[int | str, ...]
    saved: tuple[int | str, ...]


class ComparedArtefact(NamedTuple):
    """A saved model: where, in which format, by which function; ``reason`` is why it was not compared, or "".

    ``ignored`` are inputs of other shapes than the program asked for, ``causes`` the entries that say why.
    """

    path: str
    format: str
    how: str
    comparison: Comparison | None
    reason: str
    cost: float = 0.0
    ignored: tuple[IgnoredSpec, ...] = ()
    causes: tuple[Cause, ...] = ()


def compare_artefacts(python: str, processes: Iterable[Process], kb: KnowledgeBase) -> list[ComparedArtefact]:
    """Every model that was kept, compared; those that were not, with the reason."""
    prepared = [(each, process.paddle, *_prepare(each, kb)) for process in processes for each in process.artefacts]
    jobs = [job for *_, found in prepared for job in found]
    try:
        runs = dict(zip(jobs, run_backends(python, jobs), strict=True))
        return [
            _compare(python, kept, release, side, [runs[job] for job in found], kb)
            for kept, release, side, found in prepared
        ]
    except OSError as error:
        return [ComparedArtefact(kept.path, "", kept.how, None, str(error)) for kept, *_ in prepared]


def _prepare(kept: KeptArtefact, kb: KnowledgeBase) -> tuple[Side, list[Job]]:
    """The model that was kept, and the jobs that run it; none where there is nothing to compare."""
    try:
        wanted = kept.prefix + (".onnx" if kept.how == "onnx.export" else "")
        (model, *_) = inspect(wanted, kb).models
    except NothingThere:
        return Side(kept.path, None, None), []
    program = next((file for file in model.files if file.format in ("pir", "pdmodel", "onnx")), None)
    side = Side(kept.path, model, program)
    if program is None or not kept.folder or not kept.cases:
        return side, []
    return side, jobs_of(model.prefix, program, "1", kept.folder, len(kept.cases))


def _compare(
    python: str, kept: KeptArtefact, release: str, side: Side, runs: list[BackendRun], kb: KnowledgeBase
) -> ComparedArtefact:
    format = side.program.format if side.program else ""
    ignored = ignored_specs(kept.asked, side.program.inputs) if side.program else ()
    why = causes(("difference.spec-ignored",), (), release, kb, errors=True) if ignored else ()
    if not runs:
        missing = "no file" if side.model is None else "no program" if side.program is None else ""
        reason = kept.reason or missing or ("no inputs" if kept.folder else "")
        return ComparedArtefact(kept.path, format, kept.how, None, reason[:_LONGEST], kept.cost, ignored, why)
    sides = [Side(kept.how, None, None), side]
    found = judge_runs(python, kept.folder, [*_eager_runs(kept), *runs], kept.cases, sides, kb, release)
    return ComparedArtefact(kept.path, format, kept.how, found, kept.reason[:_LONGEST], kept.cost, ignored, why)


def ignored_specs(
    asked: Sequence[tuple[str, tuple[int | str, ...]]], inputs: Sequence[Port]
) -> tuple[IgnoredSpec, ...]:
    """The inputs whose sizes are not those of the input_spec: found by name, or where no name is known, by place."""
    named = {port.name: port for port in inputs}
    if len(asked) == len(inputs) and not any(name in named for name, _ in asked):
        pairs = list(zip(asked, inputs, strict=True))
    else:
        pairs = [(each, named[each[0]]) for each in asked if each[0] in named]
    return tuple(
        IgnoredSpec(name or port.name, shape, port.shape)
        for (name, shape), port in pairs
        if [_size(each) for each in shape] != [_size(each) for each in port.shape]
    )


def _size(size: int | str) -> int | None:
    """A size; None for an open one, whatever its name."""
    return size if isinstance(size, int) else None


def _eager_runs(kept: KeptArtefact) -> list[BackendRun]:
    """What eager mode did while the program ran, in the form of a run."""
    runs = []
    for name, backend in (("eager0", "eager"), ("train0", "eager.train")):
        told = {
            number: _case(part)
            for number, each in enumerate(kept.eager)
            if isinstance(part := each.get(name, each if name == "eager0" and "outputs" in each else None), dict)
        }
        if told:
            failed = all(case.error for case in told.values())
            error = told[min(told)].error if failed else ""
            job = Job(name, backend, kept.how, "", kept.folder, len(kept.cases))
            runs.append(BackendRun(job, "failed" if failed else "ran", error, kept.about, told))
    return runs


def _case(part: dict[str, Any]) -> CaseRun:
    outputs = part.get("outputs")
    return CaseRun(
        outputs if isinstance(outputs, int) else 0,
        part.get("stable") is not False,
        str(part.get("error") or "")[:_LONGEST],
    )
