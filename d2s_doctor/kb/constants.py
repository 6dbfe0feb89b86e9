"""Data that belongs to no entry: Paddle's words (kb/paddle.yaml), kb/factors.yaml, kb/compatibility.yaml, words of one
meaning in posts (kb/concepts.yaml) and kb/groups.yaml, groups of causes with one message.

The YAML files are compiled to one JSON file in the package. They hold for every knowledge base, a private one too.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from d2s_doctor.kb import compiled

CONSTANTS_FILE = "constants.json"
SOURCES = ("paddle", "factors", "compatibility", "groups", "concepts")
"""Names of the YAML files, and of the keys in the compiled file."""


@cache
def constants(source: str) -> dict[str, Any]:
    """The data of ``kb/<source>.yaml`` as it is written there. In a checkout it is compiled anew after an edit.

    Raises KeyError when there is no such source, FileNotFoundError when the package was built without its data.
    """
    return _all_constants()[source]


def shipped_factors() -> dict[str, float]:
    """The factors and thresholds of matching, by name."""
    found: dict[str, float] = constants("factors")["factors"]
    return found


def limits() -> dict[str, int]:
    """The bounds of the work on one log, by name."""
    found: dict[str, int] = constants("factors")["limits"]
    return found


def read_constants(folder: str) -> dict[str, Any]:
    """What the YAML files of ``folder`` hold, one key each.

    Raises OSError when a file cannot be read, yaml.YAMLError when one is not YAML.
    """
    import yaml  # which `match` otherwise never reads

    data = {}
    for source in SOURCES:
        with open(os.path.join(folder, f"{source}.yaml"), encoding="utf-8") as handle:
            data[source] = yaml.safe_load(handle)
    return data


@cache
def _all_constants() -> dict[str, dict[str, Any]]:
    folder = compiled.source_folder()
    if compiled.is_stale(CONSTANTS_FILE, (os.path.join(folder, f"{source}.yaml") for source in SOURCES)):
        fresh = read_constants(folder)
        compiled.keep(CONSTANTS_FILE, fresh)
        return fresh
    found: dict[str, dict[str, Any]] = compiled.read_compiled(CONSTANTS_FILE)
    return found
