"""What ``inspect`` found at a path: each model, its files, what is wrong with them, who reads them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from d2s_doctor.artefact.facts import FileFacts, FileProblem, Parameter, Port
from d2s_doctor.artefact.inspection import PROGRAMS, Inspection, Model, Reader
from d2s_doctor.log.clean import one_line
from d2s_doctor.model import Entry
from d2s_doctor.render.json import plain
from d2s_doctor.render.layout import columns
from d2s_doctor.render.page import Page

_MOST_OPERATORS = 12
_MOST_PORTS = 20
_LONGEST = 80
_LABELS = ("files", "writer", "inputs", "outputs", "operators", "parameters", "weights", "readers")


class Inspected(NamedTuple):
    """What ``inspect`` shows: the inspection, and entries by code."""

    inspection: Inspection
    entries: Mapping[str, Entry]


def inspection_text(found: Inspected, page: Page) -> str:
    """Each model as a few labelled lines, then its problems and the entries that apply."""
    for model in found.inspection.models:
        page.lines += ["", page.paint(_shown(model.prefix), "bold")]
        width = max(columns(page.message(f"inspect.{label}")) for label in _LABELS) + 2
        for label, lines in _rows(model, page):
            name = page.message(f"inspect.{label}")
            for number, line in enumerate(lines):
                head = name if number == 0 else ""
                page.lines.append(f"  {head}{' ' * (width - columns(head))}{line}")
        for problem in [*model.problems, *(problem for file in model.files for problem in file.problems)]:
            page.lines.append("  " + page.paint(_problem(problem, page), "red"))
        for code in model.entries:
            title = found.entries[code].title.in_language(page.language)
            page.lines.append(f"  → {page.paint(code, 'bold', 'cyan')}  {title}")
    if found.inspection.left_out:
        page.lines += ["", page.message("inspect.left_out", count=found.inspection.left_out)]
    return page.text()


def _rows(model: Model, page: Page) -> Iterable[tuple[str, list[str]]]:
    yield "files", [f"{_shown(os.path.basename(file.path))}: {_format(file, page)}" for file in model.files]
    for file in (file for file in model.files if file.format in PROGRAMS):
        if file.writer:
            yield "writer", [one_line(file.writer)]
        for label, ports in (("inputs", file.inputs), ("outputs", file.outputs)):
            if ports:
                yield label, [port_text(port) for port in ports[:_MOST_PORTS]]
        if file.operators:
            yield "operators", [_operators(file.operators)]
    counted = next((f for f in model.files if f.format == "pdiparams" and f.parameters is not None), None)
    counted = counted or next((f for f in model.files if f.parameters is not None), None)
    if counted and counted.parameters is not None:
        size = size_text(sum(each.bytes for each in counted.parameters))
        yield "parameters", [page.message("inspect.counted", count=len(counted.parameters), size=size)]
    if model.weights:
        key = "same" if model.weights.same == model.weights.total else "other"
        shown = {**model.weights._asdict(), "path": _shown(model.weights.path)}
        yield "weights", [page.message(f"inspect.weights_{key}", **shown)]
    if model.readers:
        yield "readers", [_reader(reader, page) for reader in model.readers]


def _format(file: FileFacts, page: Page) -> str:
    return f"{page.message(f'inspect.format.{file.format}')}, {size_text(file.size)}"


def _problem(problem: FileProblem, page: Page) -> str:
    values = {name: _value(name, value, page) for name, value in problem.values.items()}
    return page.message(f"inspect.problem.{problem.key}", **values)


def _value(name: str, value: object, page: Page) -> object:
    if name in ("format", "promised"):
        return page.message(f"inspect.format.{value}")
    if name == "kind":
        return page.message(f"inspect.kind.{value}") if value else ""
    return one_line(value) if isinstance(value, str) else value


def _reader(reader: Reader, page: Page) -> str:
    condition = page.message(f"inspect.condition.{reader.condition}") if reader.condition else ""
    parts = [f"{reader.runtime} {reader.releases}", condition, "" if reader.measured else page.message("inspect.read")]
    return page.message("punctuation.separator").join(filter(None, parts))


def _operators(counts: Mapping[str, int]) -> str:
    listed = [f"{one_line(name)[:_LONGEST]} {count}" for name, count in list(counts.items())[:_MOST_OPERATORS]]
    more = ", …" if len(counts) > _MOST_OPERATORS else ""
    return f"{sum(counts.values())}: {', '.join(listed)}{more}"


def port_text(port: Port) -> str:
    """``x float32 [?, 3]``."""
    shape = ", ".join(map(str, port.shape))
    return one_line(f"{port.name[:_LONGEST]} {port.dtype} [{shape[:_LONGEST]}]")


def size_text(size: float) -> str:
    """Bytes in the unit that leaves few digits."""
    for unit in ("B", "KB", "MB", "GB"):
        if size < 1024 or unit == "GB":
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1024
    return ""


def _shown(path: str) -> str:
    return one_line(path)


def inspection_data(found: Inspected, page: Page) -> dict[str, Any]:
    """The same as JSON; a problem also as a sentence."""
    inspection = found.inspection
    return {
        "path": inspection.path,
        "models": [_model_data(model, page) for model in inspection.models],
        "left_out": inspection.left_out,
    }


def _model_data(model: Model, page: Page) -> dict[str, Any]:
    return {
        "prefix": model.prefix,
        "files": [_file_data(file, page) for file in model.files],
        "readers": plain(model.readers),
        "problems": [_problem_data(problem, page) for problem in model.problems],
        "weights": plain(model.weights) if model.weights else None,
        "signs": list(model.signs),
        "entries": list(model.entries),
    }


def _file_data(file: FileFacts, page: Page) -> dict[str, Any]:
    parameters = None if file.parameters is None else [_parameter_data(each) for each in file.parameters]
    problems = [_problem_data(problem, page) for problem in file.problems]
    return {**plain(file), "operators": dict(file.operators), "parameters": parameters, "problems": problems}


def _parameter_data(parameter: Parameter) -> dict[str, Any]:
    named = {"name": parameter.name} if parameter.name else {}
    return {**named, "dtype": parameter.dtype, "shape": list(parameter.shape), "bytes": parameter.bytes}


def _problem_data(problem: FileProblem, page: Page) -> dict[str, Any]:
    return {"problem": problem.key, **problem.values, "text": _problem(problem, page)}
