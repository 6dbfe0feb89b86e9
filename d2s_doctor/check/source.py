"""A file's bytes to a syntax tree, or to the reason why there is none."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings
from typing import NamedTuple

LARGEST_FILE = 4 * 1024 * 1024
_NOQA = re.compile(r"#\s*noqa(?!\w)(?::\s*(?P<codes>[A-Z][A-Z0-9]+\d(?:[\s,]+[A-Z][A-Z0-9]+\d)*))?", re.IGNORECASE)


class Broken(NamedTuple):
    """Why a file cannot be read as Python; ``line`` and ``column`` are 1-based."""

    line: int
    column: int
    reason: str


class Source(NamedTuple):
    """A file that was read. ``tree`` is None where ``broken`` says why."""

    path: str
    lines: tuple[str, ...]
    tree: ast.Module | None
    broken: Broken | None


def read_source(path: str) -> Source:
    """The file as Python reads it (PEP 263). Never raises; what is wrong is in ``broken``."""
    try:
        with open(path, "rb") as handle:
            data = handle.read(LARGEST_FILE + 1)
    except OSError as error:
        return Source(path, (), None, Broken(1, 1, f"cannot be read: {error.strerror}"))
    if len(data) > LARGEST_FILE:
        return Source(path, (), None, Broken(1, 1, f"larger than {LARGEST_FILE} bytes"))
    return parse_source(path, data)


def parse_source(path: str, data: bytes) -> Source:
    """As ``read_source``, from bytes at hand."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        text = data.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        lines = tuple(data.decode("utf-8", "replace").splitlines())
        return Source(path, lines, None, Broken(_line_of(data, error), 1, f"encoding: {error}"))
    lines = tuple(io.StringIO(text, newline=None).read().split("\n"))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, path)
    except SyntaxError as error:
        return Source(path, lines, None, Broken(error.lineno or 1, error.offset or 1, f"syntax: {error.msg}"))
    except (ValueError, RecursionError, MemoryError) as error:
        return Source(path, lines, None, Broken(1, 1, f"syntax: {error}"))
    return Source(path, lines, tree, None)


def _line_of(data: bytes, error: Exception) -> int:
    return data.count(b"\n", 0, error.start) + 1 if isinstance(error, UnicodeDecodeError) else 1


def silenced(line: str, code: str) -> bool:
    """Whether ``# noqa`` or ``# noqa: CODE`` on this line silences the code."""
    if "noqa" not in line.lower():
        return False
    for found in _NOQA.finditer(line):
        codes = found["codes"]
        if codes is None or code.upper() in re.split(r"[\s,]+", codes.upper()):
            return True
    return False
