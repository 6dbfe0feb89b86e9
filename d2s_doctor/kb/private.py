"""Knowledge bases beside the shipped one: named by an option, by the environment, or by an installed package.

Looking for them happens on every ``match``, so it costs a look at one variable and one listing of each folder of
packages: of those, only packages with ``d2s`` in their name are opened. importlib.metadata alone takes longer than a
whole match.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

VARIABLE = "D2S_DOCTOR_KB"
"""Folders of entries, separated like those of PATH."""
GROUP = "d2s_doctor.kb"
"""Entry point group; each names a folder, a function that returns one, or a package that holds ``kb/``."""
_NAME = "d2s"
_INFO = ".dist-info"


def from_environment() -> tuple[str, ...]:
    return tuple(filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)))


def from_packages() -> tuple[str, ...]:
    """The folders that installed packages name.

    Raises BrokenEntries that names the package when it cannot be asked.
    """
    return tuple(_folder(value, origin) for value, origin in _entry_points())


def _entry_points() -> Iterator[tuple[str, str]]:
    """(object reference, file that names it), each package once even if its folder stands on the path twice.

    The working folder does not count, though ``python -m`` puts it on the path: what lies there was not installed.
    """
    seen = set()
    here = _working_folder()
    for place in sys.path:
        if place in ("", ".", here):
            continue
        try:
            with os.scandir(place) as listing:
                names = [entry.name for entry in listing if entry.name.endswith(_INFO) and _NAME in entry.name.lower()]
        except OSError:
            continue
        for name in sorted(names):
            path = os.path.join(place, name, "entry_points.txt")
            if name not in seen and os.path.isfile(path):
                seen.add(name)
                for value in _values(path):
                    yield value, path


def _working_folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it was deleted
        return ""


def _values(path: str) -> list[str]:
    """The right-hand sides of our group."""
    values = []
    section = ""
    with open(path, encoding="utf-8", errors="replace") as handle:
        for line in handle:
            line = line.strip()
            if line.startswith("["):
                section = line.strip("[]").strip()
            elif section == GROUP and "=" in line and not line.startswith(("#", ";")):
                values.append(line.partition("=")[2].strip())
    return values


def _folder(value: str, origin: str) -> str:
    from importlib import import_module

    from d2s_doctor.kb.problem import BrokenEntries, Problem

    module, _, attribute = value.partition(":")
    try:
        found: object = import_module(module.strip())
        for name in filter(None, attribute.strip().split(".")):
            found = getattr(found, name)
        if not attribute:
            found = os.path.join(os.path.dirname(getattr(found, "__file__", None) or "."), "kb")
        if callable(found):
            found = found()
        if not isinstance(found, (str, os.PathLike)):
            raise TypeError(f"it gives {type(found).__name__}, not a folder")
        folder = os.fspath(found)
        if "\0" in folder:
            raise ValueError(f"it gives {folder!r}, which no folder can be called")
        return folder
    except (Exception, SystemExit) as error:  # the package is not ours: whatever it does, its name must be said
        text = f"{GROUP} = {value}: {type(error).__name__}: {error}; mend or uninstall the package"
        raise BrokenEntries([Problem(origin, 0, text)]) from error
