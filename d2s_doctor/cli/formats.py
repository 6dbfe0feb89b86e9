"""``match --format sarif`` and ``--format markdown``: answers for the machines that show them to people."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from d2s_doctor import __version__
from d2s_doctor.model import Diagnosis, Entry, Language, Line


def formatted(
    form: str,
    diagnosis: Diagnosis,
    entries: Mapping[str, Entry],
    log: tuple[str, list[Line]],
    language: Language,
    top: int,
) -> str:
    """The whole answer in one of these forms; ``log`` is its name and its lines."""
    if form == "markdown":
        from d2s_doctor.render.markdown import diagnosis_markdown

        return diagnosis_markdown(diagnosis, entries, language, top)
    from d2s_doctor.log import split_failures
    from d2s_doctor.render.sarif import Input, sarif_data

    name, lines = log
    failures = split_failures(lines)[0] if diagnosis.matches else []
    given = Input(name, tuple(failures), os.getcwd())
    return json.dumps(sarif_data(diagnosis, entries, given, language, top, __version__), indent=2) + "\n"
