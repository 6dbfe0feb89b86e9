"""Which Python to ask: the user's, which is seldom the one that runs this program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Literal, NamedTuple

from d2s_doctor.errors import ExpectedError
from d2s_doctor.inside import command, is_on_disk
from d2s_doctor.inside.programs import find_program

Why = Literal["given", "virtual_env", "conda", "path", "ours"]
_PYTHONS = ("python.exe", "Scripts/python.exe") if sys.platform == "win32" else ("bin/python", "bin/python3")
_NAMES = ("python", "python3") if sys.platform == "win32" else ("python3", "python")
_METADATA_SECONDS = 20
_PYTHON_NAME = re.compile(r"(python|pypy)[\d.]*(\.exe)?")

_ENVIRONMENTS: tuple[tuple[str, Why], ...] = (("VIRTUAL_ENV", "virtual_env"), ("CONDA_PREFIX", "conda"))


class Interpreter(NamedTuple):
    """A Python and the reason for choosing it, as the key of a sentence."""

    path: str
    why: Why


class NoInterpreter(ExpectedError):
    """The Python that was asked for is not there, or none can be asked."""


def choose(wanted: str | None) -> Interpreter:
    """The interpreter to ask: ``wanted``, the active environment's, the one on PATH, else this one.

    Links are not resolved: a virtual environment's python is a link, and only by that name does it know its packages.
    Raises NoInterpreter when ``wanted`` is none, or none can be given our files.
    """
    if not is_on_disk():
        raise NoInterpreter("archive")
    if wanted:
        return Interpreter(_given(wanted), "given")
    for variable, why in _ENVIRONMENTS:
        home = _in_folder(os.environ.get(variable, ""))
        if home:
            return Interpreter(home, why)
    for name in _NAMES:
        found = find_program(name)
        if found and _is_program(found):
            return Interpreter(found, "path")
    return Interpreter(sys.executable, "ours")


def other_interpreters() -> list[str]:
    """Further Pythons that the user may mean: conda's environments, those on PATH, this one. Each path once."""
    found = [_in_folder(folder) for folder in _conda_environments()]
    found += [path for name in _NAMES if (path := find_program(name)) and _is_program(path)]
    return list(dict.fromkeys(path for path in (*found, sys.executable) if path))


def _conda_environments() -> list[str]:
    """The folders that conda keeps a list of."""
    try:
        with open(os.path.expanduser("~/.conda/environments.txt"), encoding="utf-8", errors="replace") as handle:
            return [line.strip() for line in handle if "\0" not in line]
    except OSError:
        return []


def _given(wanted: str) -> str:
    """``--python`` as a program: a path, the folder of an environment, or a name on PATH."""
    path = os.path.expanduser(wanted)
    if "\0" in path:
        raise NoInterpreter("python_no_path", path=repr(wanted))
    if _PYTHON_NAME.fullmatch(path) and (found := find_program(path)):
        return found  # as a shell would: not the file or folder of that name that happens to lie here
    if os.path.isdir(path):
        inside = _in_folder(path)
        if not inside:
            raise NoInterpreter("python_not_in_folder", path=repr(wanted), names=", ".join(_PYTHONS))
        return inside
    if os.path.exists(path):
        if not _is_program(path):
            raise NoInterpreter("python_not_executable", path=repr(wanted))
        return os.path.abspath(path)
    found = find_program(path)
    if not found:
        raise NoInterpreter("no_python", path=repr(wanted))
    return found


def _in_folder(folder: str) -> str:
    """The Python of an environment, or "" when it has none (an environment that was removed stays in the variable)."""
    for name in _PYTHONS if folder else ():
        path = os.path.abspath(os.path.join(folder, name))
        if _is_program(path):
            return path
    return ""


def _is_program(path: str) -> bool:
    """Whether ``path`` can be started; Windows' placeholder for a Python that is not installed is an empty file."""
    try:
        return os.path.isfile(path) and os.access(path, os.X_OK) and os.path.getsize(path) > 0
    except OSError:
        return False


def installed_paddle(python: str) -> str | None:
    """The release in ``python``'s environment, like 3.3.1; None where there is none or it cannot be asked."""
    try:
        done = subprocess.run(
            command(python, "packages"),
            capture_output=True,
            text=True,
            timeout=_METADATA_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    release = done.stdout.strip().rpartition("\n")[2].partition("+")[0].partition(".post")[0]
    return release if release[:1].isdigit() else None
