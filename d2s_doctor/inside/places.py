"""Says which folders and files this Python needs in order to run: all that a sandbox must leave visible of a home."""

import json
import os
import sys
from typing import List

_LIBRARIES = ("LD_LIBRARY_PATH", "CUDA_HOME", "CUDA_PATH")
_MOST_LINKS = 40


def needed_places() -> List[str]:
    """Absolute paths that exist; ``sys.path`` is that of the user's own programs, see user_paths.py."""
    wanted = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix, os.path.dirname(__file__)]
    wanted += sys.path
    for name in _LIBRARIES:
        wanted += os.environ.get(name, "").split(os.pathsep)
    wanted += _links(sys.executable)
    found = []  # type: List[str]
    for path in wanted:
        for each in (os.path.abspath(path), os.path.realpath(path)) if os.path.isabs(path) else ():
            if os.path.exists(each) and each not in found:
                found.append(each)
    return found


def _links(path: str) -> List[str]:
    """A path and, while it is a link, where it leads."""
    found = [path]
    while os.path.islink(path) and len(found) < _MOST_LINKS:
        path = os.path.join(os.path.dirname(path), os.readlink(path))
        found.append(os.path.abspath(path))
    return found


def main(arguments: List[str]) -> int:
    """Print the places as the last line, in JSON."""
    sys.stdout.write("\n" + json.dumps(needed_places()) + "\n")
    return 0
