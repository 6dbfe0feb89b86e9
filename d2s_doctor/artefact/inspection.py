"""A path and what lies there: the models, their files, what is missing beside them and who can read them."""

from __future__ import annotations

import os
from typing import NamedTuple

from d2s_doctor.artefact.facts import FileFacts, FileProblem
from d2s_doctor.artefact.read import SUFFIXES, promised_format, read_file
from d2s_doctor.artefact.weights import WeightsMatch, match_weights
from d2s_doctor.errors import ExpectedError
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import constants

PROGRAMS = ("pir", "pdmodel", "onnx", "nb")
"""The formats that hold a program; the others belong to one."""
_MODEL_SUFFIXES = (".json", ".pdmodel", ".pdiparams", ".pdiparams.info", ".onnx", ".nb", ".pdparams", ".pdopt")
MOST_MODELS = 50
"""Models of one folder that are looked at."""


class Reader(NamedTuple):
    """A runtime that can read a format: its releases as a range, whether that was measured, and under which condition.

    ``condition`` is a key of the message catalogue below ``inspect.condition``, or "".
    """

    runtime: str
    releases: str
    measured: bool
    condition: str = ""


class Model(NamedTuple):
    """The files of one prefix. ``entries`` are codes of entries that apply, by the signs that the files show."""

    prefix: str
    files: tuple[FileFacts, ...]
    readers: tuple[Reader, ...]
    problems: tuple[FileProblem, ...]
    weights: WeightsMatch | None
    signs: tuple[str, ...]
    entries: tuple[str, ...]


class Inspection(NamedTuple):
    """What lies at a path. ``left_out`` counts the models of a folder that were not looked at."""

    path: str
    models: tuple[Model, ...]
    left_out: int = 0


class NothingThere(ExpectedError):
    """There is no model at a path."""


def inspect(path: str, kb: KnowledgeBase, weights: str = "") -> Inspection:
    """Look at a prefix, a folder or a file. ``weights`` names a ``.pdparams`` to compare with.

    Raises NothingThere. Damaged and foreign files are answers.
    """
    if "\0" in path:
        raise NothingThere("inspect_nothing", path=repr(path))
    given = read_file(weights) if weights else None
    groups = _groups(path)
    models = [_model(prefix, files, given, kb) for prefix, files in list(groups.items())[:MOST_MODELS]]
    if not models:
        raise NothingThere("inspect_folder" if os.path.isdir(path) else "inspect_nothing", path=repr(path))
    return Inspection(path, tuple(models), max(0, len(groups) - MOST_MODELS))


def prefix_of(path: str) -> str:
    """A path without the suffix of an exported model."""
    for suffix in sorted(_MODEL_SUFFIXES, key=len, reverse=True):
        if path.lower().endswith(suffix):
            return path[: -len(suffix)]
    return path


def _groups(path: str) -> dict[str, list[str]]:
    """Files by the prefix that they share: those of a folder, those beside a file, those of a prefix."""
    beside = _beside(path)
    if beside and not path.endswith(tuple(SUFFIXES)):
        return {path: beside}
    if os.path.isdir(path):
        found: dict[str, list[str]] = {}
        for name in sorted(os.listdir(path)):
            full = os.path.join(path, name)
            if name.lower().endswith(_MODEL_SUFFIXES) and os.path.isfile(full):
                found.setdefault(prefix_of(full), []).append(full)
        return {prefix: files for prefix, files in found.items() if not _only_other_json(files)}
    if not os.path.lexists(path):
        return {}
    prefix = prefix_of(path)
    files = _beside(prefix) if prefix != path else []
    return {prefix: [file for file in files if _belongs(file, path)] if path in files else [path]}


def _belongs(file: str, named: str) -> bool:
    """Whether a file beside the one that was named is looked at with it: of several programs only the named one."""
    if promised_format(named) == "onnx":
        return file == named
    return file == named or promised_format(file) not in PROGRAMS or promised_format(named) not in PROGRAMS


def _beside(prefix: str) -> list[str]:
    return [prefix + suffix for suffix in _MODEL_SUFFIXES if os.path.isfile(prefix + suffix)]


def _only_other_json(files: list[str]) -> bool:
    """A folder may hold any .json: alone, one that is no program is not a model."""
    return all(file.lower().endswith(".json") and read_file(file).problems for file in files)


def _model(prefix: str, paths: list[str], weights: FileFacts | None, kb: KnowledgeBase) -> Model:
    files = [read_file(path) for path in paths]
    problems, signs = _together(prefix, files)
    held = next((f for f in files if f.format == "pdiparams"), None) or next(
        (f for f in files if f.format == "onnx"), None
    )
    matched = match_weights(held, weights) if weights and held else None
    if matched and matched.same < matched.total:
        signs.append("artefact.weights-differ")
    signs += [sign for file in files for sign in file.signs]
    shown = tuple(dict.fromkeys(signs))
    return Model(
        prefix,
        tuple(files),
        tuple(reader for file in files for reader in _readers(file)),
        tuple(problems),
        matched,
        shown,
        entries_for(shown, kb),
    )


def entries_for(signs: tuple[str, ...], kb: KnowledgeBase) -> tuple[str, ...]:
    """The codes of entries that name one of these signs, in the order of the signs."""
    return tuple(dict.fromkeys(code for sign in signs for code, entry in kb.entries.items() if sign in entry.signs))


def _together(prefix: str, files: list[FileFacts]) -> tuple[list[FileProblem], list[str]]:
    """What is wrong with the files of one prefix taken together."""
    problems: list[FileProblem] = []
    signs: list[str] = []
    programs = {file.format: file for file in files if file.format in ("pir", "pdmodel")}
    parameters = next((file for file in files if os.path.splitext(file.path)[1] == ".pdiparams"), None)
    for program in programs.values():
        wanted = program.parameters
        if wanted and parameters is None:
            problems.append(FileProblem("parameters_missing", {"count": len(wanted)}))
            signs.append("artefact.parameters-missing")
        elif parameters is not None and parameters.parameters is not None and wanted is not None:
            found = [(each.dtype, each.shape) for each in parameters.parameters]
            if found != [(each.dtype, each.shape) for each in wanted]:
                problems.append(FileProblem("parameters_wrong", {"wanted": len(wanted), "found": len(found)}))
                signs.append("artefact.parameters-wrong" if wanted else "artefact.parameters-left-over")
    if parameters is not None and not programs:
        problems.append(FileProblem("program_missing"))
    if len(programs) == 2:
        problems.append(FileProblem("both_programs"))
    if programs and os.path.isdir(prefix):
        problems.append(FileProblem("folder_beside"))
        signs.append("artefact.folder-beside")
    for file in files:
        folder = os.path.dirname(file.path)
        gone = [name for name in file.external if not os.path.isfile(os.path.join(folder, name))]
        if gone:
            problems.append(FileProblem("external_missing", {"files": ", ".join(gone[:5])}))
    return problems, signs


def _readers(file: FileFacts) -> list[Reader]:
    """Who can read a file, as the table of ``kb/compatibility.yaml`` says."""
    if file.format not in PROGRAMS or (file.parameters is None and file.format != "nb"):
        return []
    rows = constants("compatibility")["readers"].get(file.format, ())
    return [
        Reader(row["runtime"], row["releases"], row["known"] == "measured", row.get("condition", "")) for row in rows
    ]
