"""Where a text holds no message but describes a failure or asks about something: the entries on it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.kb.constants import constants
from d2s_doctor.kb.posts import entries_on_post, words_of
from d2s_doctor.log.patterns import WARNING, compile_late
from d2s_doctor.log.post import sentences_of
from d2s_doctor.match.surrounding_text import mentions_use
from d2s_doctor.match.unanswered import MESSAGE
from d2s_doctor.model import Diagnosis, Line

_OTHERS = compile_late("|".join(constants("paddle")["other_frameworks"]), re.IGNORECASE)
_OWN = compile_late(r"paddle|飞桨|\.pd(?:model|iparams|params)\b", re.IGNORECASE)
_PRINTED = re.compile(r"\s*(?:[IWEF]\d{4} |(?:fatal|warning|info): |.{0,40}?\d\d:\d\d:\d\d\b)", re.IGNORECASE)
"""A line that a program printed, as a warning of Python is: nobody's words. A text that begins with one is a log."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_MOST = 3
_LEAST = 0.33
"""Likeness below which an entry is no answer: the sentences are about something else."""
_LONGEST = 40_000
_MOST_SENTENCES = 60
"""A text of more is a log and no question."""


def codes_on(diagnosis: Diagnosis, lines: Sequence[Line], kb: KnowledgeBase) -> tuple[str, ...]:
    """The entries on what a text asks or describes, best first; none where it has an answer or shows a failure."""
    why = diagnosis.unanswered
    if diagnosis.findings or why is None or why.about or sum(len(line.text) for line in lines) > _LONGEST:
        return ()
    written = [line for line in lines if not _is_printed(line.text)]
    first = next((line for line in lines if line.text.strip()), None)
    if first not in written:
        return ()
    said = sentences_of(written)
    if not 0 < len(said) <= _MOST_SENTENCES or MESSAGE.search("\n".join(said)):
        return ()
    if not _is_about_paddle(lines, said):
        return ()
    return tuple(entry.id for entry, _ in entries_on_post(kb, said, _MOST, _LEAST))


def _is_printed(text: str) -> bool:
    return bool(_PRINTED.match(text) or WARNING.match(text))


def _is_about_paddle(lines: Sequence[Line], said: Sequence[str]) -> bool:
    """Whether a text speaks of Paddle, or of an export and of no other framework."""
    text = "\n".join(line.text for line in lines)
    if _OWN.search(text) or mentions_use(text):
        return True
    if _OTHERS.search(text):
        return False
    words = words_of(" ".join(said))
    return "<export>" in words or ("<infer>" in words and bool(_CHINESE.search(text)))
