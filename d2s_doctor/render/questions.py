"""Where a text holds no message but describes a failure or asks about something: the entries on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import constants
from d2s_doctor.log.patterns import compile_late
from d2s_doctor.log.post import sentences_of
from d2s_doctor.match.surrounding_text import mentions_use
from d2s_doctor.match.unanswered import MESSAGE
from d2s_doctor.model import Diagnosis, Entry, Line

_OTHERS = compile_late("|".join(constants("paddle")["other_frameworks"]), re.IGNORECASE)
_OWN = compile_late(r"paddle|飞桨|\.pd(?:model|iparams|params)\b", re.IGNORECASE)
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_MOST = 3
_LEAST = 0.33
"""Likeness below which an entry is no answer: the sentences are about something else."""
_LONGEST = 40_000
_MOST_SENTENCES = 60
"""A text of more is a log and no question."""


def entries_on(diagnosis: Diagnosis, lines: Iterable[Line], kb: KnowledgeBase) -> tuple[Entry, ...]:
    """The entries on what a text asks or describes, best first; none where it has an answer or shows a failure."""
    why = diagnosis.unanswered
    lines = list(lines)
    if diagnosis.findings or why is None or why.about or sum(len(line.text) for line in lines) > _LONGEST:
        return ()
    said = sentences_of(lines)
    if not 0 < len(said) <= _MOST_SENTENCES or MESSAGE.search("\n".join(said)):
        return ()
    from d2s_doctor.kb.posts import entries_on_post  # a log with an answer does without

    if not _is_about_paddle(lines, said):
        return ()
    return tuple(entry for entry, _ in entries_on_post(kb, said, _MOST, _LEAST))


def _is_about_paddle(lines: Sequence[Line], said: Sequence[str]) -> bool:
    """Whether a text speaks of Paddle, or of an export and of no other framework."""
    from d2s_doctor.kb.posts import words_of

    text = "\n".join(line.text for line in lines)
    if _OWN.search(text) or mentions_use(text):
        return True
    if _OTHERS.search(text):
        return False
    words = words_of(" ".join(said))
    return "<export>" in words or ("<infer>" in words and bool(_CHINESE.search(text)))
