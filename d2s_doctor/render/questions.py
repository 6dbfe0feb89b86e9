"""Where a text holds no message but asks about something: the entries on it, found by its words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import constants
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.match.unanswered import MESSAGE
from d2s_doctor.model import Diagnosis, Entry, Line

_OTHERS = compile_late("|".join(constants("paddle")["other_frameworks"]), re.IGNORECASE)
_MOST = 3
_LEAST = 0.12
"""Likeness below which an entry is no answer to a sentence: most words of a sentence are about something else."""
_LONGEST = 400
_MOST_LINES = 40
"""A text of more lines is a log and no question."""


def entries_on(diagnosis: Diagnosis, lines: Iterable[Line], kb: KnowledgeBase) -> tuple[Entry, ...]:
    """The entries on what a text asks, best first; none where it has an answer or shows a failure."""
    why = diagnosis.unanswered
    said = [line.text for line in lines if line.text.strip()]
    if diagnosis.findings or why is None or why.about or not said or len(said) > _MOST_LINES:
        return ()
    text = " ".join(said)
    if MESSAGE.search(text) or ("paddle" not in text.lower() and _OTHERS.search(text)):
        return ()
    from d2s_doctor.kb.search import search  # a log with an answer does without

    found = search(kb, text[:_LONGEST], _MOST, _LEAST)
    return tuple(entry for entry, _ in found)
