"""Pythons that the user may mean, and the Paddle in each: found by looking at folders, nothing is started."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from d2s_doctor.inside.packages import is_paddle

_FOLDERS = (".venv", "venv", "env", ".env")
_CONDA_FOLDERS = ("miniconda3", "anaconda3", "miniforge3", "mambaforge")
_PROGRAMS = ("bin/python", "Scripts/python.exe", "python.exe")
_INSTALLED = re.compile(r"(?P<name>[\w.]{1,80})-(?P<release>[\w.+]{1,40})\.dist-info", re.IGNORECASE)
_MOST = 200
"""Names of a folder that are looked at."""


def environments_near() -> list[str]:
    """The Pythons of environments in the working folder and above it, and of conda in the user's home."""
    here = Path.cwd()
    folders = [place / name for place in (here, *list(here.parents)[:2]) for name in _FOLDERS]
    for name in _CONDA_FOLDERS:
        base = Path.home() / name
        folders += [base, *_inside(base / "envs")]
    return [str(path) for folder in folders if (path := _python_of(folder))]


def paddle_in(python: str) -> str:
    """The release of the Paddle beside a Python, "" for none."""
    prefix = Path(python).parent
    prefix = prefix.parent if prefix.name in ("bin", "Scripts") else prefix
    places = [prefix / "Lib" / "site-packages"]
    places += [each / "site-packages" for each in _inside(prefix / "lib") if each.name.startswith("python")]
    for place in places:
        for each in _inside(place, 20 * _MOST):
            found = _INSTALLED.fullmatch(each.name)
            if found and is_paddle(found["name"]):
                return found["release"]
    return ""


def _python_of(folder: Path) -> Path | None:
    with suppress(OSError):
        return next((folder / name for name in _PROGRAMS if (folder / name).is_file()), None)
    return None


def _inside(folder: Path, most: int = _MOST) -> Iterator[Path]:
    with suppress(OSError):
        for each, _ in zip(folder.iterdir(), range(most), strict=False):
            yield each
