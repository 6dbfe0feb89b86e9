"""What the app remembers of earlier times: logs with what they came to, drafts of samples, Pythons.

A list in one file, and the logs beside it, all readable by their owner only. What stands there may be damaged, or of
somebody else: every value is checked when it is read, and one that is not as it should be is left out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timezone
from typing import Any

from d2s_doctor.log.clean import one_line
from d2s_doctor.tui import state
from d2s_doctor.tui.remembered import Remembered, RememberedLog

_LIST = "history.json"
_LOGS = "logs"
_MOST_LOGS, _MOST_DRAFTS, _MOST_PYTHONS = 12, 40, 6
_MOST_BYTES = 48_000_000
"""Of all logs together; the oldest go first."""
_LARGEST_LOG = 16_000_000
_LARGEST_LIST = 4_000_000
_LONGEST_DRAFT = 60_000
_LONGEST_NAME = 300
_KEY = re.compile(r"[0-9a-f]{16}")
_VERDICTS = frozenset({"match", "likely", "ambiguous", "none", ""})


def load() -> Remembered:
    """What is there and sensible; nothing is raised."""
    try:
        found = json.loads(state.read(_LIST, _LARGEST_LIST) or "{}")
    except (ValueError, RecursionError):
        return Remembered()
    if not isinstance(found, dict):
        return Remembered()
    drafts = found.get("drafts")
    drafts = drafts if isinstance(drafts, dict) else {}
    kept = {str(key): text for key, text in drafts.items() if isinstance(text, str) and len(text) <= _LONGEST_DRAFT}
    pythons = [path for path in _rows(found.get("pythons")) if isinstance(path, str) and "\0" not in path]
    return Remembered(
        tuple(_logs(found.get("logs")))[:_MOST_LOGS],
        dict(list(kept.items())[-_MOST_DRAFTS:]),
        tuple(pythons[:_MOST_PYTHONS]),
    )


def remember_log(name: str, data: str | bytes, verdict: str, code: str) -> None:
    """Keep a log and what it came to, in front of the others."""
    raw = data.encode("utf-8", "replace") if isinstance(data, str) else data
    if not raw.strip() or len(raw) > _LARGEST_LOG:
        return
    key = hashlib.sha256(raw).hexdigest()[:16]
    now = int(datetime.now(tz=timezone.utc).timestamp())
    log = RememberedLog(key, one_line(name)[:_LONGEST_NAME], verdict, code, now, len(raw))
    before = load()
    if key not in {each.key for each in before.logs}:
        state.write(f"{_LOGS}/{key}.log", raw)
    kept, size = [log], len(raw)
    for each in before.logs:
        size += each.size
        if each.key != key and len(kept) < _MOST_LOGS and size <= _MOST_BYTES:
            kept.append(each)
    _save(before._replace(logs=tuple(kept)))
    state.remove_others(_LOGS, {f"{each.key}.log" for each in kept})


def read_log(key: str) -> bytes:
    """The text of a remembered log, empty when it is gone."""
    return state.read(f"{_LOGS}/{key}.log", _LARGEST_LOG) if _KEY.fullmatch(key) else b""


def remember_drafts(drafts: Mapping[str, str]) -> None:
    """Keep these drafts and no others."""
    kept = {key: text for key, text in drafts.items() if len(text) <= _LONGEST_DRAFT}
    _save(load()._replace(drafts=dict(list(kept.items())[-_MOST_DRAFTS:])))


def remember_python(path: str) -> None:
    """Keep a Python that was chosen, in front of the others."""
    before = load()
    others = [each for each in before.pythons if each != path]
    _save(before._replace(pythons=(path, *others)[:_MOST_PYTHONS]))


def clear() -> int:
    """Forget all of it, reports of errors too; the result says how many logs and drafts there were."""
    before = load()
    state.remove_others(_LOGS, set())
    for name in (_LIST, *state.OLD_NAMES):
        state.remove(name)
    state.forget_choice("python")
    return len(before.logs) + len(before.drafts)


def _save(remembered: Remembered) -> None:
    logs = [each._asdict() for each in remembered.logs]
    data = {"version": 1, "logs": logs, "drafts": dict(remembered.drafts), "pythons": remembered.pythons}
    state.write(_LIST, json.dumps(data))


def _logs(found: Any) -> Iterator[RememberedLog]:
    for row in _rows(found):
        with suppress(KeyError, TypeError, ValueError, OverflowError, OSError):
            log = RememberedLog(
                str(row["key"]),
                one_line(row["name"])[:_LONGEST_NAME],
                str(row["verdict"]),
                one_line(row["code"])[:20],
                int(row["when"]),
                int(row["size"]),
            )
            if _KEY.fullmatch(log.key) and log.verdict in _VERDICTS and log.size >= 0 and log.date:
                yield log


def _rows(found: Any) -> list[Any]:
    return found[:100] if isinstance(found, list) else []
