"""When a log was written, as far as it says so itself."""

from __future__ import annotations

import re
from datetime import datetime, timezone

_STAMP = re.compile(
    r"(?<!\d)(\d{4})[-/](\d\d)[-/](\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,]\d{1,9})?(Z|[+-]\d\d:?\d\d)?(?!\d)"
)
_ABORTED = re.compile(r"Aborted at (\d{9,10}) \(unix time\)")


def last_timestamp(text: str) -> float | None:
    """Seconds since 1970 of the last date and time in ``text``; None when there is none.

    A time without a zone is one of this machine.
    """
    last: tuple[int, float] | None = None
    for found in _ABORTED.finditer(text):
        last = (found.start(), float(found[1]))
    for found in _STAMP.finditer(text):
        if last is None or found.start() > last[0]:
            seconds = _seconds(found)
            last = (found.start(), seconds) if seconds is not None else last
    return last[1] if last else None


def _seconds(found: re.Match[str]) -> float | None:
    numbers = [int(part) for part in found.groups()[:6]]
    zone = found[7]
    try:
        moment = datetime(*numbers)  # type: ignore[arg-type]
        if zone:
            offset = "+00:00" if zone == "Z" else zone if ":" in zone else f"{zone[:3]}:{zone[3:]}"
            moment = datetime.fromisoformat(moment.isoformat() + offset).astimezone(timezone.utc)
        return moment.timestamp()
    except (ValueError, OverflowError, OSError):
        return None
