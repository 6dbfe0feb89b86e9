"""A file's bytes to a syntax tree, or to the reason why there is none."""

from __future__ import annotations

import ast
import io
import os
import re
import stat
import tokenize
import warnings
from functools import lru_cache
from typing import NamedTuple

LARGEST_FILE = 4 * 1024 * 1024
MOST_TOKENS = 120_000
"""Of one file; a string without an escape counts as one. A syntax tree takes up to 1 kB for each of them."""
_TOKEN = re.compile(
    rb"#[^\n]*|(?P<counted>"
    rb"(?<![fF])(?<![fF][rR])(?:'{3}[\s\S]*?'{3}|\"{3}[\s\S]*?\"{3}|'[^\\'\n]*'|\"[^\\\"\n]*\")"
    rb"|\w+|[^\w\s]|\n[ \t]*(?=[^\s#]))"
)
_NOQA = re.compile(r"#\s*noqa(?!\w)(?::\s*(?P<codes>[A-Z][A-Z0-9]+\d(?:[\s,]+[A-Z][A-Z0-9]+\d)*))?", re.IGNORECASE)


class ReadProblem(NamedTuple):
    """Why a file is not a syntax tree; ``line`` and ``column`` are 1-based.

    With ``unread`` nobody could look at the file, else its text is not Python.
    """

    line: int
    column: int
    reason: str
    unread: bool = False


class SourceFile(NamedTuple):
    """A file that was read. ``tree`` is None where ``problem`` says why."""

    path: str
    lines: tuple[str, ...]
    tree: ast.Module | None
    problem: ReadProblem | None


def read_source(path: str) -> SourceFile:
    """The file as Python reads it (PEP 263). Never raises; what is wrong is in ``problem``.

    Only regular files are opened: a pipe could keep the reader waiting for ever, a device could act on being opened.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return _unread(path, "not a regular file")
        with open(path, "rb") as handle:
            data = handle.read(LARGEST_FILE + 1)
    except OSError as error:
        return _unread(path, error.strerror or type(error).__name__)
    if len(data) > LARGEST_FILE:
        return _unread(path, f"larger than {LARGEST_FILE} bytes")
    if len(data) > MOST_TOKENS and _tokens(data) > MOST_TOKENS:
        return _unread(path, f"more than {MOST_TOKENS} tokens")
    return parse_source(path, data)


def _tokens(data: bytes) -> int:
    """About as many as Python's parser sees. What stands in an f-string is counted, since it is parsed."""
    return sum(found["counted"] is not None for found in _TOKEN.finditer(data))


def _unread(path: str, reason: str) -> SourceFile:
    return SourceFile(path, (), None, ReadProblem(1, 1, f"cannot be read: {reason}", unread=True))


def parse_source(path: str, data: bytes) -> SourceFile:
    """As ``read_source``, from bytes at hand."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        text = data.decode(encoding)
    except (SyntaxError, ValueError, LookupError) as error:
        lines = tuple(data.decode("utf-8", "replace").splitlines())
        return SourceFile(path, lines, None, ReadProblem(_line_of(data, error), 1, f"encoding: {error}"))
    lines = tuple(io.StringIO(text, newline=None).read().split("\n"))
    try:
        tree = _parse(text, path)
    except SyntaxError as error:
        return SourceFile(path, lines, None, ReadProblem(error.lineno or 1, error.offset or 1, f"syntax: {error.msg}"))
    except ValueError as error:
        return SourceFile(path, lines, None, ReadProblem(1, 1, f"syntax: {error}"))
    except (RecursionError, MemoryError):  # valid, it may be: the parser's own limit
        return _unread(path, "nested too deeply for Python's parser")
    return SourceFile(path, lines, tree, None)


def parse_lines(lines: tuple[str, ...], path: str) -> ast.Module:
    """The syntax tree of a file that could be read, made anew from its lines."""
    return _parse("\n".join(lines), path)


def _parse(text: str, path: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text, path)


def _line_of(data: bytes, error: Exception) -> int:
    return data.count(b"\n", 0, error.start) + 1 if isinstance(error, UnicodeDecodeError) else 1


def is_suppressed(line: str, code: str) -> bool:
    """Whether ``# noqa`` or ``# noqa: CODE`` on this line suppresses the code."""
    codes = _suppressed_codes(line)
    return codes is None or code.upper() in codes


@lru_cache(maxsize=256)
def _suppressed_codes(line: str) -> frozenset[str] | None:
    """The codes that a line suppresses; None for all."""
    found: set[str] = set()
    for comment in _NOQA.finditer(line) if "noqa" in line.lower() else ():
        if comment["codes"] is None:
            return None
        found.update(re.split(r"[\s,]+", comment["codes"].upper()))
    return frozenset(found)
