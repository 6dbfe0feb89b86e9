"""Which Paddle an interpreter has, without importing it."""

from __future__ import annotations

import subprocess

from d2s_doctor.inside import command

_SECONDS = 20


def installed_paddle(python: str) -> str | None:
    """The release in ``python``'s environment, like 3.3.1; None where there is none or it cannot be asked."""
    try:
        done = subprocess.run(
            command(python, "packages"),
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    release = done.stdout.strip().rpartition("\n")[2].partition("+")[0].partition(".post")[0]
    return release if release[:1].isdigit() else None
