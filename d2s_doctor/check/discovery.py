"""Which files to check: those that are named, and the Python files below folders."""

from __future__ import annotations

import errno
import fnmatch
import os
import stat
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_SKIPPED = frozenset({"node_modules", "site-packages", "__pycache__", "build", "dist", "venv"})


class Skipped(NamedTuple):
    """A path below a folder that was not looked at, and why. ``unread`` if there may be Python in it."""

    path: str
    reason: str
    unread: bool


def python_files(paths: Iterable[str], exclude: tuple[str, ...] = ()) -> Iterator[str | Skipped]:
    """The files to check, each once: what is named, and ``*.py`` below folders, without hidden and installed ones.

    ``exclude`` are patterns of paths and names. Links to folders are not followed. Raises FileNotFoundError for a named
    path that does not exist.
    """
    seen: set[str] = set()
    for path in paths:
        if not os.path.lexists(path):
            raise FileNotFoundError(path)
        for each in _below(path, exclude) if os.path.isdir(path) else [path]:
            if isinstance(each, Skipped):
                yield each
                continue
            shown = os.path.normpath(each)
            if shown not in seen:
                seen.add(shown)
                yield shown


def _below(folder: str, exclude: tuple[str, ...]) -> Iterator[str | Skipped]:
    unlisted: list[OSError] = []
    for here, folders, names in os.walk(folder, onerror=unlisted.append):
        folders[:] = sorted(
            name
            for name in folders
            if name not in _SKIPPED and not name.startswith(".") and not _excluded(here, name, exclude)
        )
        for name in sorted(names):
            if name.endswith(".py") and not _excluded(here, name, exclude):
                path = os.path.join(here, name)
                reason = _why_no_file(path)
                yield Skipped(os.path.normpath(path), reason, False) if reason else path
    for error in unlisted:
        yield Skipped(os.path.normpath(error.filename), error.strerror or type(error).__name__, True)


def _why_no_file(path: str) -> str:
    """Why a path cannot be source, whatever it holds; "" where it may be."""
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        return "a symbolic link that leads to itself" if error.errno == errno.ELOOP else ""
    return "" if stat.S_ISREG(mode) else "not a regular file"


def _excluded(folder: str, name: str, patterns: tuple[str, ...]) -> bool:
    path = os.path.normpath(os.path.join(folder, name)).replace("\\", "/")
    return any(
        fnmatch.fnmatch(path, each) or fnmatch.fnmatch(name, each) or path.endswith("/" + each.strip("/"))
        for each in patterns
    )
