"""What the app remembers between two runs, in the user's own state folder: the last log, language, theme and Python."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

_LOG = "last.log"
_CHOICES = "choices.json"
_CRASH = "crash.txt"


def state_folder() -> Path:
    """XDG_STATE_HOME, else ~/.local/state; LOCALAPPDATA on Windows."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or str(Path.home())
    else:
        home = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(home) / "d2s-doctor"


def save_log(data: str | bytes) -> None:
    """Keep the log for the next time, readable by its owner only. A disk that refuses is no reason to stop."""
    _write(_LOG, data)


def save_crash(report: str) -> str:
    """Keep the report of an error of ours; the result is where it is."""
    _write(_CRASH, report)
    return str(state_folder() / _CRASH)


def save_report(text: str) -> str:
    """Write a report beside the others in the working folder, never over one. Raises OSError."""
    for number in range(1, 1000):
        path = Path(f"d2s-report{'' if number == 1 else f'-{number}'}.md")
        with suppress(FileExistsError), open(path, "x", encoding="utf-8") as handle:
            handle.write(text)
            return str(path.resolve())
    raise OSError(0, "too many reports here")


def load_log() -> bytes:
    """The last log, empty when there is none."""
    with suppress(OSError):
        return (state_folder() / _LOG).read_bytes()
    return b""


def has_log() -> bool:
    """Whether there is a last log."""
    with suppress(OSError):
        return (state_folder() / _LOG).stat().st_size > 0
    return False


def save_choices(choices: dict[str, str]) -> None:
    """Remember these, beside what was chosen before."""
    import json

    _write(_CHOICES, json.dumps(load_choices() | choices))


def load_choices() -> dict[str, str]:
    """Language, theme and Python as they were chosen; empty when nothing sensible is there."""
    with suppress(OSError, ValueError):
        text = (state_folder() / _CHOICES).read_text(encoding="utf-8")
        import json  # the very first start can do without

        found = json.loads(text)
        if isinstance(found, dict):
            return {str(name): str(value) for name, value in found.items()}
    return {}


def _write(name: str, data: str | bytes) -> None:
    folder = state_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        temporary = folder / f"{name}.{os.getpid()}"
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "wb") as handle:
            handle.write(data.encode("utf-8", "replace") if isinstance(data, str) else data)
        temporary.replace(folder / name)
