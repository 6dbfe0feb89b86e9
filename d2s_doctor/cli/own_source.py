"""Whether a log names a Python file of the user's that is here: only then is there source to read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from d2s_doctor.kb.constants import constants
from d2s_doctor.model import Line

_FILE = re.compile(r'^\W{0,12}File "([^"\n]{1,400}\.py)", line \d')
_MOST_PATHS = 64
"""Of one log that are looked for."""


def names_own_file(lines: Iterable[Line]) -> bool:
    """Whether one of the files that the tracebacks name, no library's, is a file here."""
    library = constants("paddle")["library_paths"]
    paths: dict[str, None] = {}
    for line in lines:
        found = _FILE.match(line.text)
        if found and not any(part in found[1] for part in library):
            paths[found[1]] = None
            if len(paths) > _MOST_PATHS:
                break
    return any(os.path.isfile(path) for path in paths)
