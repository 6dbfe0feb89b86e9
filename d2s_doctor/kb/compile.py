"""YAML files beside the entries to the one JSON file that the package carries; see ``d2s_doctor.kb.constants``."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

import yaml


def read_constants(folder: str, sources: Iterable[str]) -> dict[str, Any]:
    """What ``folder/<source>.yaml`` of every source holds, one key each.

    Raises OSError when a file cannot be read, yaml.YAMLError when one is not YAML.
    """
    data = {}
    for source in sources:
        with open(os.path.join(folder, f"{source}.yaml"), encoding="utf-8") as handle:
            data[source] = yaml.safe_load(handle)
    return data


def write_constants(data: dict[str, Any], target: str) -> None:
    """Write the JSON file ``target`` at once, since another process may be reading it. Raises OSError."""
    os.makedirs(os.path.dirname(target), exist_ok=True)
    temporary = f"{target}.{os.getpid()}"
    with open(temporary, "w", encoding="utf-8") as handle:
        json.dump(data, handle, ensure_ascii=False, separators=(",", ":"))
    os.replace(temporary, target)
