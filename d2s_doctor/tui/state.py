"""Files in the user's own state folder: what was chosen (language, theme, Python), and what others keep there.

Only regular files are read, and only so much of them; everything is readable by its owner only.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

_CHOICES = "choices.json"
_CRASH = "crash.txt"
OLD_NAMES = ("last.log", _CRASH)
"""What else may stand there that holds something of the user's; the first was the last log before a history was."""
_LARGEST_CHOICES = 100_000


def state_folder() -> Path:
    """``~/.local/state/d2s-doctor`` on Linux."""
    from platformdirs import user_state_path

    return user_state_path("d2s-doctor", appauthor=False)


def save_crash(report: str) -> str:
    """Keep the report of an error of ours; the result is where it is."""
    write(_CRASH, report)
    return str(state_folder() / _CRASH)


def save_report(text: str) -> str:
    """Write a report beside the others in the working folder, never over one. Raises OSError."""
    for number in range(1, 1000):
        path = Path(f"d2s-report{'' if number == 1 else f'-{number}'}.md")
        with suppress(FileExistsError), open(path, "x", encoding="utf-8") as handle:
            handle.write(text)
            return str(path.resolve())
    raise OSError(0, "too many reports here")


def save_choices(choices: dict[str, str]) -> None:
    """Remember these, beside what was chosen before."""
    import json

    write(_CHOICES, json.dumps(load_choices() | choices))


def load_choices() -> dict[str, str]:
    """Language, theme and Python as they were chosen; empty when nothing sensible is there."""
    text = read(_CHOICES, _LARGEST_CHOICES)
    if text:
        import json  # the very first start can do without

        with suppress(ValueError, RecursionError):
            found = json.loads(text)
            if isinstance(found, dict):
                return {str(name): str(value) for name, value in found.items()}
    return {}


def forget_choice(name: str) -> None:
    """What was chosen is the default again."""
    import json

    chosen = load_choices()
    if chosen.pop(name, None):
        write(_CHOICES, json.dumps(chosen))


def read(name: str, most: int) -> bytes:
    """A file of the folder; empty when it is not there, not readable, larger than ``most`` or no regular file."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with suppress(OSError):
        descriptor = os.open(state_folder() / name, flags)
        with open(descriptor, "rb") as handle:
            found = os.fstat(descriptor)
            if stat.S_ISREG(found.st_mode) and found.st_size <= most:
                return handle.read(most)
    return b""


def write(name: str, data: str | bytes) -> None:
    """Replace a file of the folder. A disk that refuses is no reason to stop."""
    path = state_folder() / name
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        for folder in {path.parent, state_folder()}:
            if folder.stat().st_mode & 0o077:  # made by somebody else, or with another mask
                folder.chmod(0o700)
        temporary = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "wb") as handle:
            handle.write(data.encode("utf-8", "replace") if isinstance(data, str) else data)
        temporary.replace(path)


def remove(name: str) -> None:
    """Remove a file of the folder; it need not be there."""
    with suppress(OSError):
        (state_folder() / name).unlink()


def remove_others(folder: str, kept: Collection[str]) -> None:
    """Remove every file of a folder within but those that are ``kept``."""
    with suppress(OSError):
        for path in list((state_folder() / folder).iterdir()):
            if path.name not in kept:
                remove(f"{folder}/{path.name}")
