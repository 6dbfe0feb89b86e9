"""What another Paddle does differently: outcomes of samples, and the messages of Paddle's own failure sites."""

from __future__ import annotations

import ast
import subprocess
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from d2s_doctor.errors import ExpectedError
from d2s_doctor.kb.verified import VerificationRecord, sample_digest
from d2s_doctor.model import Entry

FOLDERS = ("amp", "autograd", "base", "framework", "inference", "jit", "nn", "pir", "static", "tensor", "utils")
"""The parts of Paddle whose messages a user of conversion can see."""
_ASK = "import sysconfig; print(sysconfig.get_path('purelib'))"


class ChangedCell(NamedTuple):
    """A sample that did ``was`` on the one release and does ``now`` on the other, in one mode."""

    code: str
    sample: str
    mode: str
    was: str
    now: str


class FailureSite(NamedTuple):
    """A place of Paddle's Python code that raises, warns or asserts. ``message`` has ``{expression}`` placeholders."""

    file: str
    exception: str
    message: str


class ReleaseChanges(NamedTuple):
    """What ``release`` does differently from ``against``; ``compared`` counts the cells that both have."""

    release: str
    against: str
    compared: int
    cells: tuple[ChangedCell, ...]
    new: tuple[FailureSite, ...]
    gone: tuple[FailureSite, ...]


def changed_cells(
    entries: Iterable[Entry], record: VerificationRecord, against: VerificationRecord
) -> tuple[int, list[ChangedCell]]:
    """How many cells both records have for the present samples, and those whose outcomes differ."""
    compared = 0
    changed = []
    for entry in entries:
        now, was = record.entries.get(entry.id), against.entries.get(entry.id)
        if not now or not was or {now["digest"], was["digest"]} != {sample_digest(entry)}:
            continue
        for sample in ("before", "after"):
            for mode in now[sample].keys() & was[sample].keys():
                compared += 1
                outcomes = was[sample][mode]["outcome"], now[sample][mode]["outcome"]
                if outcomes[0] != outcomes[1]:
                    changed.append(ChangedCell(entry.id, sample, mode, *outcomes))
    return compared, sorted(changed)


def failure_sites(python: str) -> set[FailureSite]:
    """The failure sites of the Paddle beside ``python``, read from its source; Paddle is not imported.

    Raises ExpectedError when this Python cannot be started or has no Paddle.
    """
    try:
        asked = subprocess.run([python, "-I", "-c", _ASK], capture_output=True, text=True, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError) as error:
        raise ExpectedError("cannot_start", path=python, reason=error) from error
    root = Path(asked.stdout.strip())
    if not (root / "paddle").is_dir():
        raise ExpectedError("cannot_start", path=python, reason="no paddle beside it")
    files = (path for folder in FOLDERS for path in sorted((root / "paddle" / folder).rglob("*.py")))
    return {site for path in files for site in sites_of(path, path.relative_to(root).as_posix())}


def sites_of(path: Path, name: str) -> Iterator[FailureSite]:
    """The failure sites of one file, which is called ``name``; none where it is no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of invalid escapes in somebody else's source
            tree = ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        exception, text = _failure(node)
        if exception and text and any(map(str.isalpha, text)):
            yield FailureSite(name, exception, " ".join(text.split()))


def _failure(node: ast.AST) -> tuple[str, str]:
    """What a node raises or warns of, and its message; "" for what cannot be read."""
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
        return ast.unparse(node.exc.func), _template(node.exc.args[0])
    if isinstance(node, ast.Assert) and node.msg:
        return "AssertionError", _template(node.msg)
    if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in ("warnings.warn", "warn"):
        return "warning", _template(node.args[0])
    return "", ""


def _template(node: ast.expr) -> str:
    """The text of a message, with ``{expression}`` where a value is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_template(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return f"{{{ast.unparse(node.value)}}}"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return "".join(_template(side) or f"{{{ast.unparse(side)}}}" for side in (node.left, node.right))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return _template(node.left)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return _template(node.func.value)
    return ""


def changed_sites(now: set[FailureSite], was: set[FailureSite]) -> tuple[list[FailureSite], list[FailureSite]]:
    """Messages that only the one has, and that only the other had; one that moved to another file is neither."""
    known, left = ({(site.exception, site.message) for site in sites} for sites in (was, now))
    new = sorted(site for site in now if (site.exception, site.message) not in known)
    gone = sorted(site for site in was if (site.exception, site.message) not in left)
    return new, gone
