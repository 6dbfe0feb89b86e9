"""Which logs are meant: folders, globs, files and URLs to items."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator

from d2s_doctor.errors import ExpectedError
from d2s_doctor.triage.log_file import LogFile


class NoSuchLog(ExpectedError):
    """A path or pattern that names no file."""


def find_logs(names: Iterable[str]) -> list[LogFile]:
    """Every log once, in the order of the paths. Raises NoSuchLog, or ImportError for URLs without fsspec."""
    items: dict[str, LogFile] = {}
    for name in names:
        found = list(_urls(name) if "://" in name else _local(name))
        if not found:
            raise NoSuchLog("no_such_log", path=repr(name))
        items.update((item.path, item) for item in found)
    return [items[path] for path in sorted(items)]


def _urls(name: str) -> Iterator[LogFile]:
    from d2s_doctor.triage.remote import find_urls

    return find_urls(name)


def _local(name: str) -> Iterator[LogFile]:
    if os.path.isdir(name):
        yield from _below(name)
    elif os.path.lexists(name):
        yield _item(name)
    else:
        for path in glob.iglob(name, recursive=True):
            if not os.path.isdir(path):
                yield _item(path)


def _below(folder: str) -> Iterator[LogFile]:
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in files:
            yield _item(os.path.join(place, name))


def _item(path: str) -> LogFile:
    try:
        status = os.stat(path)
    except OSError:
        return LogFile(path, 0, 0.0)  # found, but gone or not ours: reading it says why
    return LogFile(path, status.st_size, status.st_mtime)
