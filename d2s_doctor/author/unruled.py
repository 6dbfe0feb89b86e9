"""Why no rule of ``check`` looks for what some entries describe: kb/unruled.yaml."""

from __future__ import annotations

import os
from collections.abc import Iterable

from d2s_doctor.author.exemptions import read_exemptions
from d2s_doctor.check.rules import RULES
from d2s_doctor.kb.problem import BrokenEntries
from d2s_doctor.model import Entry, Text

UNRULED_FILE = "unruled.yaml"
UNSEEN = frozenset({"silent", "hang", "crash"})
"""Kinds of failure that no traceback explains, so that source should show them."""


def read_unruled(path: str | os.PathLike[str]) -> dict[str, Text]:
    """The reasons by code, in both languages; none without a file.

    Raises BrokenEntries for a file of another form, OSError for one that cannot be read.
    """
    source, records = read_exemptions(path, [{"entry": str, "en": str, "zh": str}])
    if source.problems:
        raise BrokenEntries(source.problems)
    return {record["entry"]: Text(record["en"].strip(), record["zh"].strip()) for _, record in records}


def without_rule(entries: Iterable[Entry]) -> list[str]:
    """The codes of the entries that source should show, and that no rule looks for."""
    known = {rule.code for rule in RULES}
    return [entry.id for entry in entries if entry.kind in UNSEEN and entry.id not in known]
