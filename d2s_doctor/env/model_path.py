"""Follows the path that a loading failure names: is the model really missing, or only in the other format?

The path comes from a stranger's log, so it is looked at with ``stat`` and nothing else.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Literal, NamedTuple

from d2s_doctor.env.results import ProbeResult, ProbeState, probe_result

Found = Literal["legacy", "pir", "both", "empty", "suffix", "folder", "missing", "elsewhere", "refused"]
SUFFIXES = (".pdmodel", ".json", ".pdiparams", ".pdiparams.info")
_MODELS = (".pdmodel", ".json")
_NETWORK = re.compile(r"[\\/]{2}")
_STATES: dict[Found, ProbeState] = {
    "pir": "ok",
    "both": "ok",
    "legacy": "warn",
    "elsewhere": "unknown",
    "refused": "unknown",
}


class PathFacts(NamedTuple):
    """What lies at a path that was given to ``paddle.jit.load``. ``sizes`` maps suffixes that are there to bytes.

    legacy: a 2.x model only; pir: a 3.x model only; empty: a model file without content; suffix: the path names a
    model file where its common prefix is wanted; folder: it names a folder; missing: the folder is there, the model is
    not; elsewhere: perhaps on another machine or in another working folder; refused: nothing that may be looked at.
    """

    path: str
    found: Found
    sizes: dict[str, int]


def inspect_model_path(path: str, base: Path) -> PathFacts:
    """Look at ``path``, relative to ``base``. Never raises."""
    if not path or "\0" in path or _NETWORK.match(path):
        # Looking at \\host\share would send the user's credentials to a host that the log names.
        return PathFacts(path, "refused", {})
    full = os.path.join(base, path)
    sizes = {suffix: size for suffix in SUFFIXES if (size := _size(full + suffix)) is not None}
    return PathFacts(path, _found(full, sizes, os.path.isabs(path)), sizes)


def path_result(facts: PathFacts) -> ProbeResult:
    """The same as a line of the report, under the id ``file``."""
    empty = [suffix for suffix, size in facts.sizes.items() if size == 0]
    state = _STATES.get(facts.found, "fail")
    return probe_result("file", state, f"file.{facts.found}", path=facts.path, files=list(facts.sizes), empty=empty)


def _found(full: str, sizes: dict[str, int], absolute: bool) -> Found:
    models = [suffix for suffix in _MODELS if suffix in sizes]
    if any(sizes[suffix] == 0 for suffix in models):
        return "empty"
    if len(models) == 2:
        return "both"
    if models:
        return "pir" if models == [".json"] else "legacy"
    if full.endswith(SUFFIXES) and _size(full) is not None:
        return "suffix"
    if _is_folder(full):
        return "folder"
    # A relative path was meant from a folder that only the log's writer knows: not finding it here proves nothing.
    return "missing" if sizes or (absolute and _is_folder(os.path.dirname(full))) else "elsewhere"


def _size(path: str) -> int | None:
    """Bytes of a regular file; None when there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _is_folder(path: str) -> bool:
    try:
        return stat.S_ISDIR(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False
