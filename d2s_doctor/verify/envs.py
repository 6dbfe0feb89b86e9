"""One Python environment per Paddle release, made by uv and kept between runs."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from d2s_doctor.errors import ExpectedError
from d2s_doctor.inside.programs import find_program
from d2s_doctor.inside.releases import release_key
from d2s_doctor.inside.stacks import STACKS

PYTHON = "3.11"
"""SOT of Paddle 2.6.2 supports nothing newer."""
_FIRST_WITH_NUMPY2 = (3, 0, 0)
_WITH_NUMPY2 = "numpy2"
_WITH_PYTHON = "py"


class EnvironmentFailed(ExpectedError):
    """uv could not make the environment."""


def default_folder() -> Path:
    """Where environments are kept: D2S_DOCTOR_ENVS, else the user's cache folder."""
    chosen = os.environ.get("D2S_DOCTOR_ENVS")
    if chosen:
        return Path(chosen)
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(cache) / "d2s-doctor" / "envs"


def ensure(release: str, folder: Path | None = None) -> Path:
    """The python of an environment with ``paddlepaddle==release``, made on first use.

    ``release`` may end in ``+numpy2``: then NumPy 2 stands beside it even where Paddle was not built for it. With
    ``+py3.12`` it is an environment of that Python, with ``+onnx`` it holds that stack of inside.stacks.STACKS.
    Raises EnvironmentFailed with uv's own words.
    """
    home = (folder or default_folder()) / release
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    done = home / ".complete"
    if done.exists() and python.exists():
        return python
    home.parent.mkdir(parents=True, exist_ok=True)
    paddle, _, variant = release.partition("+")
    version = variant.removeprefix(_WITH_PYTHON) if variant.startswith(_WITH_PYTHON) else PYTHON
    packages = [f"paddlepaddle=={paddle}", "setuptools"]
    if variant == _WITH_NUMPY2:
        packages.append("numpy>=2.3")
    elif release_key(paddle) < _FIRST_WITH_NUMPY2:
        packages.append("numpy<2")
    packages.extend(STACKS.get(variant, {}).get(paddle, ()))
    _uv("venv", "--quiet", "--clear", "--python", version, str(home))
    _uv("pip", "install", "--quiet", "--python", str(python), *packages)
    done.touch()
    return python


def _uv(*arguments: str) -> None:
    # Behind a company's proxy only the system knows the certificates.
    environment = {"UV_SYSTEM_CERTS": "1", **os.environ}
    command = [_uv_program(), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    except OSError as error:
        raise EnvironmentFailed("cannot_start", path="uv", reason=error) from error
    if done.returncode:
        raise EnvironmentFailed("text", text=f"uv {' '.join(arguments)}: {done.stderr.strip()}")


def _uv_program() -> str:
    """uv itself, beside our own Python or on PATH; ``python -m uv`` would look for it in the working folder too."""
    own = os.path.join(sysconfig.get_path("scripts"), "uv.exe" if sys.platform == "win32" else "uv")
    found = own if os.path.isfile(own) else find_program("uv")
    if not found:
        raise EnvironmentFailed("no_uv")
    return found
