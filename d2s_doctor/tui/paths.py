"""Completes a path while it is typed."""

from __future__ import annotations

import asyncio
import os

from textual.suggester import Suggester

_MOST_NAMES = 5000


class PathSuggester(Suggester):
    """Offers the first name, in alphabetical order, that begins as the path does."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        # A folder may be on a slow disk.
        return await asyncio.to_thread(complete, value)


def complete(value: str) -> str | None:
    """The path with its last name complete, a folder with its separator; None when nothing begins so."""
    start, name = os.path.split(value)
    if not name:
        return None
    try:
        with os.scandir(os.path.expanduser(start) or ".") as found:
            entries = [
                entry for entry, _ in zip(found, range(_MOST_NAMES), strict=False) if entry.name.startswith(name)
            ]
        best = min(entries, key=lambda entry: entry.name, default=None)
        if best is None:
            return None
        return value + best.name[len(name) :] + (os.sep if best.is_dir() else "")
    except (OSError, ValueError):  # no such folder, or no path at all
        return None
