"""Data of the splitter and the matcher that belongs to no entry: Paddle's words (kb/paddle.yaml), kb/factors.yaml.

The YAML files are compiled to one JSON file in the package. They hold for every knowledge base, a private one too.
"""

from __future__ import annotations

import contextlib
import json
import os
from functools import cache
from typing import Any

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_CHECKOUT = os.path.join(os.path.dirname(_PACKAGE), "kb")
CONSTANTS_FILE = "constants.json"
_FILE = os.path.join(_PACKAGE, "data", CONSTANTS_FILE)
SOURCES = ("paddle", "factors")
"""Names of the YAML files, and of the keys in the compiled file."""


@cache
def constants(source: str) -> dict[str, Any]:
    """The data of ``kb/<source>.yaml`` as it is written there. In a checkout it is compiled anew after an edit.

    Raises KeyError when there is no such source, FileNotFoundError when the package was built without its data.
    """
    return _compiled()[source]


def shipped_factors() -> dict[str, float]:
    """The factors and thresholds of matching, by name."""
    found: dict[str, float] = constants("factors")["factors"]
    return found


def limits() -> dict[str, int]:
    """The bounds of the work on one log, by name."""
    found: dict[str, int] = constants("factors")["limits"]
    return found


@cache
def _compiled() -> dict[str, dict[str, Any]]:
    if _is_stale():
        from d2s_doctor.kb.compile import read_constants, write_constants  # YAML, which `match` otherwise never reads

        fresh = read_constants(_CHECKOUT, SOURCES)
        with contextlib.suppress(OSError):  # a checkout that cannot be written to still works, only slower
            write_constants(fresh, _FILE)
        return fresh
    with open(_FILE, encoding="utf-8") as handle:
        found: dict[str, dict[str, Any]] = json.load(handle)
    return found


def _is_stale() -> bool:
    """Whether this is a checkout in which a source is newer than the compiled file."""
    try:
        edited = max(os.stat(os.path.join(_CHECKOUT, f"{source}.yaml")).st_mtime for source in SOURCES)
    except FileNotFoundError:  # an installed package
        return False
    try:
        return edited > os.stat(_FILE).st_mtime
    except FileNotFoundError:
        return True
