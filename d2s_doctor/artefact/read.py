"""One file: what it is, by its name and its first bytes, and what it says. Whatever it holds, there is an answer."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from d2s_doctor.artefact.facts import CutOff, Damaged, FileFacts, FileProblem, TooLarge
from d2s_doctor.artefact.lite import is_lite, read_lite
from d2s_doctor.artefact.onnx_model import read_onnx
from d2s_doctor.artefact.parameters import is_parameters, read_parameters
from d2s_doctor.artefact.pickled import read_pickle
from d2s_doctor.artefact.pir import is_pir, read_pir
from d2s_doctor.artefact.program_desc import read_program
from d2s_doctor.artefact.source import Bytes, opened
from d2s_doctor.errors import reason_of
from d2s_doctor.log.clean import one_line

SUFFIXES = {
    ".json": "pir", ".pdmodel": "pdmodel", ".pdiparams": "pdiparams", ".onnx": "onnx", ".nb": "nb",
    ".pdparams": "pdparams", ".pdopt": "pdparams", ".info": "info",
}  # fmt: skip
"""What the name of a file promises."""
_READERS: dict[str, Callable[[str, Bytes], FileFacts]] = {
    "pir": read_pir,
    "pdmodel": read_program,
    "pdiparams": read_parameters,
    "onnx": read_onnx,
    "nb": read_lite,
    "pdparams": read_pickle,
}
_HEAD = 4096
_GIT_LFS = b"version https://git-lfs"
_FOREIGN = (
    (_GIT_LFS, "git_lfs"),
    (b"PK\x03\x04", "zip"),
    (b"\x1f\x8b", "archive"),
    (b"\x89HDF", "hdf5"),
    (b"<!DOCTYPE", "html"),
    (b"<html", "html"),
    (b"\x7fELF", "elf"),
    (b"ustar", "archive"),
)
_PICKLE = re.compile(rb"\x80[\x02-\x05]")


def read_file(path: str) -> FileFacts:
    """What a file says. Never raises: what cannot be opened or understood is a problem of the result."""
    try:
        with opened(path) as data:
            return _read(path, data)
    except OSError as error:
        return FileFacts(path, "unknown", 0, problems=(FileProblem("unreadable", {"reason": reason_of(error)}),))


def _read(path: str, data: Bytes) -> FileFacts:
    promised = promised_format(path)
    if not len(data):
        return FileFacts(path, promised, 0, signs=("artefact.damaged",), problems=(FileProblem("empty"),))
    head = bytes(data[:_HEAD])
    foreign = next((name for magic, name in _FOREIGN if head.startswith(magic)), "")
    if promised == "info":
        return FileFacts(path, "info", len(data))
    found = promised if promised != "unknown" and not foreign else ""
    seen = recognise(head)
    if seen and seen != promised and not (promised == "pdmodel" and seen == "nb"):
        found = seen
    if not found:
        return _foreign(path, len(data), promised, foreign)
    facts = _with(found, path, data)
    wrong_name = promised not in ("unknown", found)
    problem = FileProblem("named_otherwise", {"format": found, "promised": promised})
    return facts._replace(problems=(problem, *facts.problems)) if wrong_name else facts


def _foreign(path: str, size: int, promised: str, name: str) -> FileFacts:
    problem = FileProblem("foreign" if name else "unknown", {"kind": name})
    signs = ("artefact.damaged",) if promised != "unknown" else ()
    return FileFacts(path, promised, size, signs=signs, problems=(problem,))


def _with(name: str, path: str, data: Bytes) -> FileFacts:
    """What the reader of a format finds; damage and excess are problems."""
    try:
        return _READERS[name](path, data)
    except Damaged as error:
        problem = FileProblem("damaged", {"where": one_line(error)[:200]})
        signs = ["artefact.parameters-wrong" if name == "pdiparams" else "artefact.damaged"]
        if isinstance(error, CutOff):
            signs.append("artefact.parameters-cut-off")
        return FileFacts(path, name, len(data), signs=tuple(signs), problems=(problem,))
    except TooLarge:
        return FileFacts(path, name, len(data), problems=(FileProblem("too_large"),))


def promised_format(path: str) -> str:
    """The format that the name of a file promises; "unknown" when it promises none."""
    return SUFFIXES.get(os.path.splitext(path)[1].lower(), "unknown")


def recognise(head: bytes) -> str:
    """The format that the first bytes of a file show beyond doubt; "" for none.

    A ``.pdmodel`` and an ``.onnx`` have no mark of their own: their name decides.
    """
    if is_pir(head):
        return "pir"
    if is_parameters(head):
        return "pdiparams"
    if _PICKLE.match(head):
        return "pdparams"
    return "nb" if is_lite(head) else ""
