"""Logs behind URLs, by fsspec (extra ``cluster``); nothing else imports it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, BinaryIO, cast

import fsspec

from d2s_doctor.triage.record import Item

_TIMES = ("mtime", "LastModified", "last_modified", "updated", "created")


def open_url(url: str) -> BinaryIO:
    """The bytes behind a URL, unpacked where its name says how (.gz, .zip, .xz). Raises what its file system raises."""
    return cast(BinaryIO, fsspec.open(url, "rb", compression="infer").open())


def find_urls(url: str) -> Iterator[Item]:
    """Every file that a URL names: one, all below a folder, or those that fit a pattern."""
    system, path = fsspec.core.url_to_fs(url)
    if glob_has_magic(path):
        found = system.glob(path, detail=True)
    elif system.isdir(path):
        found = system.find(path, detail=True)
    elif system.exists(path):
        found = {path: system.info(path)}
    else:
        found = {}
    for name, info in found.items():
        if info.get("type") != "directory":
            yield Item(system.unstrip_protocol(name), int(info.get("size") or 0), _changed(info))


def glob_has_magic(path: str) -> bool:
    return any(character in path for character in "*?[")


def _changed(info: Mapping[str, Any]) -> float:
    for name in _TIMES:
        value = info.get(name)
        if isinstance(value, (int, float)):
            return float(value)
        if isinstance(value, datetime):
            return value.timestamp()
        if isinstance(value, str):
            try:
                return datetime.fromisoformat(value.replace("Z", "+00:00")).timestamp()
            except ValueError:
                continue
    return 0.0
