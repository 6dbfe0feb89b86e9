"""The command line of bubblewrap around a worker: no network, no home, own temporary files, an end for everything.

What a sample can do in it is written down in SECURITY.md. Where bubblewrap is missing, or the system does not let it
make its namespaces (as in many containers), there is no sandbox, and whoever runs a sample is told.
"""

from __future__ import annotations

import glob
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from d2s_doctor.inside import command
from d2s_doctor.inside.programs import find_program

Protection = Literal["bubblewrap", "absent", "refused", "unfit", "off"]
"""``bubblewrap``, or why there is no sandbox: it is not installed, the system refuses it, this Python does not start in
it (it lies in the home itself, say), the user has turned it off."""

SWITCH = "D2S_DOCTOR_SANDBOX"
"""Environment variable: ``off`` runs samples without a sandbox."""
SCRATCH = "/tmp"
"""Where samples run in the sandbox: a file system in memory that ends with it."""
_SCRATCH_BYTES, _HOME_BYTES = 512 * 1024**2, 64 * 1024**2
_SECONDS = 20.0
_DEVICES = ("nvidia*", "dri", "kfd", "xpu*", "davinci*", "devmm_svm", "hisi_hdc")
_BASE = ["--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--ro-bind", "/", "/", "--dev", "/dev"]


def find_sandbox() -> tuple[str, Protection]:
    """The path of bubblewrap and "bubblewrap" where it works here; else "" and why not."""
    if os.environ.get(SWITCH, "").lower() in ("off", "0", "no"):
        return "", "off"
    program = find_program("bwrap") if sys.platform.startswith("linux") else None
    if program is None:
        return "", "absent"
    return (program, "bubblewrap") if _works(program) else ("", "refused")


@lru_cache(maxsize=4)
def _works(program: str) -> bool:
    """Tried, since neither a kernel's version nor its settings say what a container allows."""
    line = [program, *_BASE, "--proc", "/proc", "--size", "4096", "--tmpfs", SCRATCH, "--", "/bin/true"]
    try:
        done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def sandboxed(program: str, python: str, env: Mapping[str, str], shared: str, line: list[str]) -> list[str]:
    """``line``, which starts the interpreter ``python``, in a sandbox made by bubblewrap (``program``).

    The folder ``shared`` can be read in it. Empty where the Python cannot be seen without its whole home.
    """
    places = _places(python, env)
    hidden = _hidden(env)
    if not places or any(_is_within(folder, place) for place in places for folder in hidden):
        return []
    arguments = [program, *_BASE]
    for pattern in _DEVICES:
        for device in sorted(glob.glob(f"/dev/{pattern}")):
            arguments += ["--dev-bind-try", device, device]
    arguments += ["--size", str(_SCRATCH_BYTES), "--tmpfs", "/dev/shm", "--remount-ro", "/dev", "--proc", "/proc"]
    for folder in hidden:
        size = _SCRATCH_BYTES if folder == SCRATCH else _HOME_BYTES
        arguments += ["--size", str(size), "--tmpfs", folder]
    for place in _outermost({place for place in (*places, shared) if any(_is_within(place, each) for each in hidden)}):
        arguments += ["--ro-bind", place, place]
    for folder in hidden:
        if folder not in (SCRATCH, env.get("HOME")):
            arguments += ["--remount-ro", folder]
    return [*arguments, "--", *line]


def _hidden(env: Mapping[str, str]) -> list[str]:
    """Homes, temporary folders, and where the sockets of services lie; outer ones first."""
    folders = ["/home", "/root", "/run", "/var/tmp", SCRATCH, tempfile.gettempdir(), env.get("HOME", "")]
    return sorted({os.path.realpath(each) for each in folders if os.path.isdir(each)} - {"/"}, key=len)


def _outermost(places: Iterable[str]) -> list[str]:
    """Those that lie in none of the others."""
    found: list[str] = []
    for place in sorted(places, key=len):
        if not any(_is_within(place, each) for each in found):
            found.append(place)
    return found


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _places(python: str, env: Mapping[str, str]) -> Iterable[str]:
    """What the interpreter says that it needs; empty when it says nothing."""
    try:
        line = command(python, "places")
        done = subprocess.run(
            line, stdin=subprocess.DEVNULL, capture_output=True, env=dict(env), timeout=_SECONDS, check=False
        )
        found = json.loads(done.stdout.strip().rpartition(b"\n")[2])
    except (OSError, subprocess.TimeoutExpired, ValueError, RecursionError):
        return []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []
