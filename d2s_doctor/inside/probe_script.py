"""Asks the Python that runs it about itself, its Paddle and its machine, and judges nothing.

It talks in lines of JSON on what was its standard output; everything else that is printed, by whomever, goes to
standard error:

    {"probe": ID, "state": "started"}     so that the asker knows which probe crashed or hung
    {"probe": ID, "facts": {...}}         or {"probe": ID, "error": "ValueError: ..."}

    start.py probe_script [ID ...]        all but those on request, when left out

Without ``paddle.import`` Paddle is not touched at all.
"""

import json
import os
import sys
from typing import Any, Dict, List

from .probe_tools import error_text
from .probes import PROBES


def main(arguments: List[str]) -> None:
    """Ask the probes named in ``arguments``, in their own order."""
    wanted = arguments or [probe.id for probe in PROBES.values() if not probe.on_request]
    channel = private_output()
    dump_no_core()
    paddle: Any = None
    for probe in PROBES.values():
        if probe.id not in wanted or (probe.needs_paddle and not paddle):
            continue
        send(channel, {"probe": probe.id, "state": "started"})
        try:
            answer = {"probe": probe.id, "facts": probe.ask(paddle)}
            if probe.id == "paddle.import":
                paddle = sys.modules["paddle"]
        except BaseException as error:  # a Paddle that calls sys.exit is a result too
            answer = {"probe": probe.id, "error": error_text(error)}
        send(channel, answer)
    # Paddle's own end may crash or hang; there is nothing left to say.
    os._exit(0)


def private_output() -> int:
    """A channel that only this script writes to: standard output itself now leads to standard error."""
    channel = os.dup(1)
    os.dup2(2, 1)
    # Whatever a start-up file of this Python printed may have left its line unfinished.
    os.write(channel, b"\n")
    return channel


def dump_no_core() -> None:
    """A crash leaves no core file in the user's folder."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    except (ImportError, OSError, ValueError):
        pass


def send(channel: int, message: Dict[str, Any]) -> None:
    data = json.dumps(message).encode("ascii") + b"\n"
    while data:
        data = data[os.write(channel, data) :]
