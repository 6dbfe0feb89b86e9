"""The recorded logs, by what they must be answered with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LOGS = Path(__file__).resolve().parent.parent / "logs"
VERDICTS = LOGS / "verdicts.json"
_NO_ENTRY = ("none", "uncovered")


def all_logs() -> list[Path]:
    return sorted(path for path in LOGS.rglob("*") if path.is_file() and path != VERDICTS)


def read_verdicts() -> dict[str, Any]:
    """What the matcher was blessed to say, by the log's name below tests/logs."""
    if not VERDICTS.exists():
        return {}
    verdicts: dict[str, Any] = json.loads(VERDICTS.read_text(encoding="utf-8"))
    return verdicts


def code_of(path: Path) -> str | None:
    """The code whose failure the log shows, by its folder; None where no entry may be claimed."""
    folder = path.relative_to(LOGS).parts[0]
    return None if folder in _NO_ENTRY else folder


def is_sample(path: Path) -> bool:
    """Whether an entry's own ``before`` printed it, as Paddle does by default."""
    return path.parent.parent == LOGS


def is_variant(path: Path) -> bool:
    return path.parent.name == "variants"
