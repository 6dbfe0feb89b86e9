"""Which Paddle an interpreter has, without importing it."""

from __future__ import annotations

import subprocess

_SECONDS = 20
_ASK = """
from importlib.metadata import distributions
for found in distributions():
    name = (found.metadata["Name"] or "").lower().replace("_", "-")
    if name in ("paddlepaddle", "paddlepaddle-gpu", "paddlepaddle-xpu", "paddlepaddle-npu", "paddlepaddle-dcu"):
        print(found.version)
        break
"""


def installed_paddle(python: str) -> str | None:
    """The release in ``python``'s environment, like 3.3.1; None where there is none or it cannot be asked."""
    try:
        done = subprocess.run(
            [python, "-c", _ASK],
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    release = done.stdout.strip().partition("+")[0].partition(".post")[0]
    return release if release[:1].isdigit() else None
