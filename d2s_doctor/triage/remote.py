"""Logs behind URLs, by fsspec (extra ``cluster``); nothing else imports it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, BinaryIO, cast

import fsspec

from d2s_doctor.triage.log_file import LogFile

_TIMES = ("mtime", "LastModified", "last_modified", "updated", "created")


def open_url(url: str) -> AbstractContextManager[BinaryIO]:
    """The bytes behind a URL, unpacked where its name says how (.gz, .zip, .xz). Entering it raises what its file
    system raises."""
    # Not what its open() returns: that alone does not hold the archives of a chain (zip://a::file://b) open.
    return cast("AbstractContextManager[BinaryIO]", fsspec.open(url, "rb", compression="infer"))


def find_urls(url: str) -> Iterator[LogFile]:
    """Every file that a URL names: one, all below a folder, or those that fit a pattern."""
    system, path = fsspec.core.url_to_fs(url)
    if _is_pattern(path):
        found = system.glob(path, detail=True)
    elif system.isdir(path):
        found = system.find(path, detail=True)
    elif system.exists(path):
        found = {path: system.info(path)}
    else:
        found = {}
    for name, info in found.items():
        if info.get("type") != "directory":
            address = _in_chain(url, system.unstrip_protocol(name))
            yield LogFile(address, int(info.get("size") or 0), _changed(info))


def _in_chain(url: str, address: str) -> str:
    """``address`` of a file that was found through ``url``, with the caches before it and the archives that hold it."""
    links = url.split("::")
    first = next((n for n, link in enumerate(links) if "://" in link), 0)
    return "::".join([*links[:first], address, *links[first + 1 :]])


def _is_pattern(path: str) -> bool:
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
