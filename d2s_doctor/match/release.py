"""Which Paddle a log is from: the release that it names, or the files of old releases in its stacks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from d2s_doctor.inside.releases import release_key
from d2s_doctor.kb.constants import constants
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.model import Line

_OLD: dict[str, str] = constants("paddle")["old_release"]
_BEFORE = _OLD["before"]
_NAMED = compile_late(_OLD["named"], re.IGNORECASE)
_FILE = compile_late(_OLD["file"])
_WORD = "addle"
"""Stands in every line that matters, whatever the case of its first letter."""


def release_of(lines: Iterable[Line]) -> str:
    """The release that the log names, like ``2.3.2``; ``<2.6`` where only files of its stacks tell; "" for unknown.

    A log that names two releases, or a release that has none of the files in its stacks, is taken by its files.
    """
    named: set[str] = set()
    is_old = False
    for line in lines:
        if _WORD in line.text:
            named.update(found[1] for found in _NAMED.finditer(line.text))
            is_old = is_old or bool(_FILE.search(line.text))
    longest = max(named, key=len, default="")
    agreed = all(longest == name or longest.startswith(f"{name}.") for name in named)
    if longest and agreed and not (is_old and release_key(longest) >= release_key(_BEFORE)):
        return longest
    return f"<{_BEFORE}" if is_old else ""
